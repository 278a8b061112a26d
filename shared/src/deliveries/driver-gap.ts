import { isSameText } from '../values/compared-text.ts';
import { minutesOf } from '../values/time-of-day.ts';
import type { DeliveryRow } from './delivery-schema.ts';

type Run = Pick<DeliveryRow, 'id' | 'truckDriver' | 'startingTime'>;

/**
 * Returns the other runs of the same driver that start at most `gapMinutes` before or after this run, sorted by time and id
 * (rules/deliveries.md#one-driver-on-two-runs). All runs must be of one day.
 */
export const runsTooClose = <Other extends Run>(
  run: Run,
  runs: Iterable<Other>,
  gapMinutes: number,
): Other[] => {
  const start = minutesOf(run.startingTime);
  const isTooClose = (other: Other): boolean =>
    other.id !== run.id &&
    Math.abs(minutesOf(other.startingTime) - start) <= gapMinutes &&
    isSameText(other.truckDriver, run.truckDriver);
  return [...runs]
    .filter(isTooClose)
    .sort((a, b) => minutesOf(a.startingTime) - minutesOf(b.startingTime) || a.id - b.id);
};
