import type { HallId } from '../halls/hall.ts';
import type { Day } from '../values/day.ts';

/** The runs that a yard link covers (rules/yard.md#links): all runs of a day, one of them, or those for one hall. */
export interface LinkScope {
  readonly date: Day;
  readonly deliveryId: number | null;
  readonly hallId: HallId | null;
}
