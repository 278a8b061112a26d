import { sitesOf } from '../deliveries/order-site.ts';
import type { DayState } from './day-state.ts';
import { type PlanRows, shownKinds, type ShownKind } from './patch.ts';

/**
 * Returns the state's rows as sorted lists, so that tests can compare states. Sites without orders or reservations of the day
 * are left out, because a screen keeps such sites from patches, while a snapshot lacks them.
 */
export const listRows = (state: DayState): { [Kind in ShownKind]: PlanRows[Kind][] } => {
  const sorted = <Kind extends ShownKind>(kind: Kind) =>
    kind === 'sites'
      ? (sitesOf(
          state.sites,
          state.orders.values(),
          state.reservations.values(),
        ) as PlanRows[ShownKind][] as PlanRows[Kind][])
      : [...(state[kind] as ReadonlyMap<number, PlanRows[Kind]>).values()].sort((a, b) => a.id - b.id);
  return Object.fromEntries(shownKinds.map((kind) => [kind, sorted(kind)])) as {
    [Kind in ShownKind]: PlanRows[Kind][];
  };
};
