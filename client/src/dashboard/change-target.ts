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
 * Returns the row that a change's link leads to: the order for a change of orders, otherwise the first slot, card or run that
 * the change left behind, or the shipment that it took out of a slot. Returns null if only the history can show the change.
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
    // The change has emptied this slot, so the link leads to the shipment that was in it.
    const taken = rows.find(({ entity, was }) => entity === kind && was?.shipmentId !== undefined);
    if (taken?.was?.shipmentId !== undefined) return { path, entity: 'shipments', id: taken.was.shipmentId };
  }
  return null;
};
