import { applyPatch } from '@werkplan/shared/live/apply-patch.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { DeletedRow, Patch, PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';

let temporaryId = 0;

/** An id for a row the server hasn't made yet: negative, so it is never sent. */
export const nextTemporaryId = (): number => {
  temporaryId -= 1;
  return temporaryId;
};

/** The day with some rows changed or gone, as if the patch had come. */
export const withPatch = (state: DayState, patch: Patch): DayState =>
  applyPatch(state, patch, dayKey(state.date));

/** The row with changes, one version on, so that it counts as newer. */
export const changedRow = <Row extends { version: number }>(row: Row, changes: Partial<Row>): Row => ({
  ...row,
  ...changes,
  version: row.version + 1,
});

/** Predicts new values of one row; leaves a day without the row alone. */
export const predictRow =
  <Kind extends RowKind>(kind: Kind, id: number, changes: Partial<PlanRows[Kind]>) =>
  (state: DayState): DayState => {
    const row = (state[kind] as ReadonlyMap<number, PlanRows[Kind]>).get(id);
    return row ? withPatch(state, { [kind]: [changedRow(row, changes)] } as Patch) : state;
  };

/** Deletions of those of the rows that the day holds. */
export const goneRows = (
  state: DayState,
  kind: RowKind,
  ids: readonly (number | undefined)[],
): DeletedRow[] =>
  ids.flatMap((id) => {
    const row = id === undefined ? undefined : state[kind].get(id);
    return row ? [{ id: row.id, version: row.version + 1 }] : [];
  });

/** The item that holds the shipment on the day. */
export const itemOf = (state: DayState | null, shipmentId: number) => {
  for (const item of state?.deliveryItems.values() ?? []) if (item.shipmentId === shipmentId) return item;
  return undefined;
};
