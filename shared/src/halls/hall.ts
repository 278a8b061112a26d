/** The plant has exactly three halls (rules/halls.md#three-halls). */
export const hallIds = [1, 2, 3] as const;
export type HallId = (typeof hallIds)[number];
export const defaultHallId: HallId = 1;

/** Sums over a hall's non-canceled orders of one day, kg. */
export interface HallSums {
  id: HallId;
  steelTotal: number;
  mattingTotal: number;
}
