import { ApiError, errorText, notifyFailure } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { onDemand } from '../lib/lazy-part.tsx';
import { notify } from '../lib/notify.ts';

const showing = onDemand(async () => await import('./show-row.ts'));

interface RowReference {
  readonly entity: 'shipments' | 'deliveryItems';
  readonly id: number;
}

/** Returns the row that a refusal names as its cause: a shipment that has moved, or the item in the slot. */
const obstacleOf = (error: unknown): RowReference | null => {
  if (!(error instanceof ApiError) || !['MOVED_MEANWHILE', 'SLOT_TAKEN'].includes(error.type)) return null;
  const { shipmentId, itemId } = error.body as { shipmentId?: unknown; itemId?: unknown };
  if (typeof shipmentId === 'number') return { entity: 'shipments', id: shipmentId };
  return typeof itemId === 'number' ? { entity: 'deliveryItems', id: itemId } : null;
};

const show = async (where: RowReference): Promise<void> => {
  const { showRow } = await showing.load();
  showRow({ ...where, changeId: null });
};

/** Reports a failed change; if a refusal names the row that was in the way, with a button that shows the row. */
export const notifyRefusal = (error: unknown): void => {
  const obstacle = obstacleOf(error);
  const text = errorText(error);
  if (!obstacle || !text) return notifyFailure(error);
  const action = {
    label: translateNow('undo.show'),
    onSelect: () => void show(obstacle).catch(notifyFailure),
  };
  notify.error(text, { action });
};
