import { hallTotals, isNearlyFull } from '../halls/hall-rules.ts';
import type { HallDay, HallTotals } from '../halls/hall-schema.ts';
import type { HallSums } from '../halls/hall.ts';
import type { Day } from '../values/day.ts';
import { toTonnes } from '../values/kilograms.ts';

/** The state of a hall as a display shows it; `closed` without any capacity. */
export type DisplayState = 'free' | 'near' | 'full' | 'over' | 'closed';

/** Every state from the least to the most worth a look. */
export const displayStates: readonly DisplayState[] = ['closed', 'free', 'near', 'full', 'over'];

/** How full a hall is, both kg; full when no whole tonne is left, which is what the display shows. */
export const displayState = (
  { maxCapacity, steelTotal, remaining }: Omit<HallTotals, 'id'>,
  nearFullPercent: number,
): DisplayState => {
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

export interface DisplayDays {
  /** The day shown large: today, or the next that is worked on. */
  main: HallDay;
  /** The worked day after it; null when none is among the days given. */
  next: HallDay | null;
}

/** Picks the days that the display shows from those in order from today on; null without today. */
export const displayDays = (days: readonly HallDay[], today: Day): DisplayDays | null => {
  const [first] = days;
  if (!first || first.date !== today) return null;
  const worked = days.filter(isWorked);
  const main = worked[0] ?? first;
  return { main, next: worked.find(({ date }) => date > main.date) ?? null };
};
