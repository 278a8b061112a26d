import { hallTotals, isNearlyFull } from '../halls/hall-rules.ts';
import type { HallDay, HallTotals } from '../halls/hall-schema.ts';
import type { HallSums } from '../halls/hall.ts';
import type { Day } from '../values/day.ts';
import { toTonnes } from '../values/kilograms.ts';

/** The state of a hall on a display; `closed` if it has no capacity. */
export type DisplayState = 'free' | 'near' | 'full' | 'over' | 'closed';

/** Every state from the least to the most urgent. */
export const displayStates: readonly DisplayState[] = ['closed', 'free', 'near', 'full', 'over'];

/**
 * Returns the kg by which a display colours a hall: reservations count as load if the plant's setting says so
 * (rules/reservations.md#colours).
 */
export const totalsForColour = <Totals extends Omit<HallTotals, 'id'>>(
  totals: Totals,
  reservationsDecide: boolean,
): Totals => {
  const reserved = reservationsDecide ? (totals.reserved?.steel ?? 0) : 0;
  return {
    ...totals,
    steelTotal: totals.steelTotal + reserved,
    remaining: totals.remaining - reserved,
  };
};

/** Returns a hall's state by its kg; `full` when what is left rounds to 0 t, as the display shows whole tonnes. */
export const displayState = (
  { maxCapacity, steelTotal, remaining }: Omit<HallTotals, 'id'>,
  nearFullPercent: number,
): DisplayState => {
  if (remaining < 0) return 'over';
  if (maxCapacity === 0) return 'closed';
  if (toTonnes(remaining) === 0) return 'full';
  return isNearlyFull(maxCapacity, steelTotal, nearFullPercent) ? 'near' : 'free';
};

/**
 * Applies a totals message to the day unless the day has its revision already; keeps the reserved kg, which the message doesn't
 * contain.
 */
export const hallDayWithTotals = (
  day: HallDay,
  { revision, halls }: { revision: number; halls: readonly HallSums[] },
): HallDay => {
  if (revision <= day.revision) return day;
  const next = halls.map((sums) => {
    const known = day.halls.find(({ id }) => id === sums.id);
    const reserved = known?.reserved && { reserved: known.reserved };
    return { ...hallTotals(sums, known?.maxCapacity ?? 0), ...reserved };
  });
  return { ...day, revision, halls: next };
};

/** True if anything is planned on the day or a hall is open. */
const isWorked = ({ state, halls }: HallDay): boolean =>
  halls.some(
    ({ steelTotal, mattingTotal, maxCapacity }) =>
      steelTotal + mattingTotal > 0 || (maxCapacity > 0 && state !== 'off'),
  );

/** The days that a display shows. */
export interface DisplayDays {
  /** The day shown large: the first of the given days with work; today if none has any. */
  main: HallDay;
  /** The next day with work after `main`; null if none of the given days is one. */
  next: HallDay | null;
}

/** Picks the display's days from consecutive ones starting today; null without today. */
export const displayDays = (days: readonly HallDay[], today: Day): DisplayDays | null => {
  const [first] = days;
  if (!first || first.date !== today) return null;
  const worked = days.filter(isWorked);
  const main = worked[0] ?? first;
  return { main, next: worked.find(({ date }) => date > main.date) ?? null };
};
