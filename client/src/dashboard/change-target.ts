import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import type { RowKind } from '@werkplan/shared/live/patch.ts';

/** Page and row that show the subject of a change. */
export interface ChangeTarget {
  readonly path: '/production' | '/delivery';
  readonly entity: RowKind;
  readonly id: number;
}

const onBoard: readonly RowKind[] = ['deliveryItems', 'shipments', 'deliveries'];

/** Finds the remaining row of a change: its order, its card or slot, its run; null when only the history shows it. */
export const changeTargetOf = ({
  rootAction,
  rows,
}: Pick<HistoryEntry, 'rootAction' | 'rows'>): ChangeTarget | null => {
  const isOrder = rootAction.startsWith('orders.');
  const path = isOrder ? '/production' : '/delivery';
  for (const kind of isOrder ? (['orders'] as const) : onBoard) {
    const left = rows.find(({ entity, is }) => entity === kind && is !== null);
    if (left) return { path, entity: kind, id: left.id };
    // An unassigned shipment is in the list.
    const taken = rows.find(({ entity, was }) => entity === kind && was?.shipmentId !== undefined);
    if (taken?.was?.shipmentId !== undefined) return { path, entity: 'shipments', id: taken.was.shipmentId };
  }
  return null;
};
