import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import type { RowKind } from '@werkplan/shared/live/patch.ts';

export interface ChangeTarget {
  readonly path: '/production' | '/delivery';
  readonly entity: RowKind;
  readonly id: number;
}

const onBoard: readonly RowKind[] = ['deliveryItems', 'shipments', 'deliveries'];

/**
 * Finds a row that a change has touched and that still exists: its order, card, slot or run; null if only the history
 * shows it.
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
    // The list shows unassigned shipments.
    const taken = rows.find(({ entity, was }) => entity === kind && was?.shipmentId !== undefined);
    if (taken?.was?.shipmentId !== undefined) return { path, entity: 'shipments', id: taken.was.shipmentId };
  }
  return null;
};
