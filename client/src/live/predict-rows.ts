import { dropForeign } from '@werkplan/shared/live/apply-patch.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';

// What predictions are made of: each step answers a new state that shares everything untouched.

export const putRows = <Kind extends RowKind>(
  state: DayState,
  kind: Kind,
  rows: readonly PlanRows[Kind][],
): DayState => {
  const next = new Map<number, PlanRows[RowKind]>(state[kind]);
  for (const row of rows) next.set(row.id, row);
  return { ...state, [kind]: next };
};

/** Changes fields of a row that the day holds; without it the state stays as it is. */
export const changeRow = <Kind extends RowKind>(
  state: DayState,
  kind: Kind,
  id: number,
  changes: Partial<PlanRows[Kind]>,
): DayState => {
  const row = state[kind].get(id) as PlanRows[Kind] | undefined;
  return row ? putRows(state, kind, [{ ...row, ...changes }]) : state;
};

/** Takes the shipments off their trucks. */
export const takeOff = (state: DayState, shipmentIds: ReadonlySet<number>): DayState => {
  const items = [...state.deliveryItems].filter(
    ([, { shipmentId }]) => shipmentId === null || !shipmentIds.has(shipmentId),
  );
  return items.length === state.deliveryItems.size ? state : { ...state, deliveryItems: new Map(items) };
};

/** Lets go what the change has moved off the day. */
export const leaveDay = dropForeign;

let lastTemporaryId = 0;
/** The id of a row until the server has given it one: negative, so no real row has it. */
export const temporaryId = (): number => (lastTemporaryId -= 1);
