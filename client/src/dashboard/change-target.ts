import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import type { RowKind } from '@werkplan/shared/live/patch.ts';

/** The row to which a change in the history leads, and the page that shows it. */
export interface ChangeTarget {
  readonly path: '/production' | '/delivery';
  readonly entity: RowKind;
  readonly id: number;
}

const onBoard: readonly RowKind[] = ['deliveryItems', 'shipments', 'deliveries'];

/**
 * Returns the row that a change's link leads to: the first order, slot, card or run that it touched and that still
 * exists. Returns null if only the history can show the change.
 */
export const changeTargetOf = ({
  rootAction,
  rows,
}: Pick<HistoryEntry, 'rootAction' | 'rows'>): ChangeTarget | null => {
  const isOrder = rootAction.startsWith('orders.');
  const path = isOrder ? '/production' : '/delivery';
  for (const kind of isOrder ? (['orders'] as const) : onBoard) {
    const left = rows.find(({ entity, is }) => entity === kind && is !== null);
    if (left) return { path, entity: kind, id: left.id };
    // The slot is empty now, but its shipment is still listed as unassigned.
    const taken = rows.find(({ entity, was }) => entity === kind && was?.shipmentId !== undefined);
    if (taken?.was?.shipmentId !== undefined) return { path, entity: 'shipments', id: taken.was.shipmentId };
  }
  return null;
};
