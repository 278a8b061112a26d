import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery.ts';
import { may } from '../account/may.ts';
import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { isPlanShownAtom } from '../lib/shown-plan.ts';
import { store } from '../lib/client.ts';
import { rowsAtoms, shownDateAtom } from '../live/day-store.ts';
import { cardAtom } from '../shipments/shipment-atoms.ts';

/** The cards that are missing, each with the moment of its mark. */
const missingIn = (items: ReadonlyMap<number, DeliveryItemRow> | null): ReadonlyMap<number, string> =>
  new Map(
    [...(items?.values() ?? [])].flatMap(({ id, mark }) =>
      mark?.status === 'missing' ? [[id, mark.at] as const] : [],
    ),
  );

const notifyMissing = ({ id, shipmentId, mark }: DeliveryItemRow): void => {
  const card = shipmentId === null ? null : store().get(cardAtom(shipmentId));
  if (!card || !mark) return;
  const text = translateNow('yard.alarm', { site: card.order.constructionSite, by: mark.by });
  notify.info(text, { series: `yard ${id}`, ...(mark.note && { detail: mark.note }) });
};

/** Watches the day that is shown: its planners are notified, quietly, of what the yard newly misses, not of what was missing before. */
export const watchMissing = (): (() => void) => {
  let date = store().get(shownDateAtom);
  let known = missingIn(store().get(rowsAtoms.deliveryItems));
  return store().sub(rowsAtoms.deliveryItems, () => {
    const items = store().get(rowsAtoms.deliveryItems);
    const [wasOf, before] = [date, known];
    [date, known] = [store().get(shownDateAtom), missingIn(items)];
    if (date !== wasOf || !items || !store().get(isPlanShownAtom) || !may(fillSlotEndpoint)) return;
    for (const [id, at] of known) {
      const item = items.get(id);
      if (item && before.get(id) !== at) notifyMissing(item);
    }
  });
};
