import { hallTotals, isNearlyFull } from '../halls/hall-rules.ts';
import type { HallDay, HallSums, HallTotals } from '../halls/hall.ts';
import type { Day } from '../values/day.ts';
import { toTonnes } from '../values/kilograms.ts';

/** The one word of a hall on the wall: free, nearly full, full, over its capacity; closed without any capacity. */
export type WallState = 'free' | 'near' | 'full' | 'over' | 'closed';

/** Every state from the least to the most worth a look. */
export const wallStates: readonly WallState[] = ['closed', 'free', 'near', 'full', 'over'];

/** How full a hall is, both kg; full when no whole tonne is left, which is what the wall shows. */
export const wallState = (
  { maxCapacity, steelTotal, remaining }: Omit<HallTotals, 'id'>,
  nearFullPercent: number,
): WallState => {
  if (remaining < 0) return 'over';
  if (maxCapacity === 0) return 'closed';
  if (toTonnes(remaining) === 0) return 'full';
  return isNearlyFull(maxCapacity, steelTotal, nearFullPercent) ? 'near' : 'free';
};

/** The day after a totals message of it; the same one when the message isn't newer. Latest wins. */
export const hallDayWithTotals = (
  day: HallDay,
  { revision, halls }: { revision: number; halls: readonly HallSums[] },
): HallDay => {
  if (revision <= day.revision) return day;
  const capacityOf = (id: number) => day.halls.find((hall) => hall.id === id)?.maxCapacity ?? 0;
  return { ...day, revision, halls: halls.map((sums) => hallTotals(sums, capacityOf(sums.id))) };
};

/** Whether anybody works on the day: something is planned, or a hall is open that day. */
const isWorked = ({ state, halls }: HallDay): boolean =>
  halls.some(
    ({ steelTotal, mattingTotal, maxCapacity }) =>
      steelTotal + mattingTotal > 0 || (maxCapacity > 0 && state !== 'off'),
  );

export interface WallDays {
  /** The day shown large: today, or the next that is worked on. */
  main: HallDay;
  /** The worked day after it; null when none is among the days given. */
  next: HallDay | null;
}

/** Which of the days, in order from today on, the wall shows; null without today. */
export const wallDays = (days: readonly HallDay[], today: Day): WallDays | null => {
  const [first] = days;
  if (!first || first.date !== today) return null;
  const worked = days.filter(isWorked);
  const main = worked[0] ?? first;
  return { main, next: worked.find(({ date }) => date > main.date) ?? null };
};
