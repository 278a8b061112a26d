import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { may } from '../account/may.ts';
import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { currentLanguage, translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { isPlanShownAtom } from '../lib/shown-plan.ts';
import { clientPart, store } from '../lib/client.ts';
import { rowsAtoms, shownDateAtom } from '../live/day-store.ts';
import { markNoteText } from '../shipments/mark-note.ts';
import { cardAtom } from '../shipments/shipment-atoms.ts';

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
  notify.info(text, {
    series: `yard ${id}`,
    ...(mark.note && { detail: markNoteText(mark, currentLanguage()) }),
  });
};

class YardAlarm {
  #date = store().get(shownDateAtom);
  #known = missingIn(store().get(rowsAtoms.deliveryItems));

  constructor() {
    store().sub(rowsAtoms.deliveryItems, this.#compare);
  }

  readonly #compare = (): void => {
    const items = store().get(rowsAtoms.deliveryItems);
    const [wasOf, before] = [this.#date, this.#known];
    this.#date = store().get(shownDateAtom);
    this.#known = missingIn(items);
    if (this.#date !== wasOf || !items || !store().get(isPlanShownAtom) || !may(fillSlotEndpoint)) return;
    for (const [id, at] of this.#known) {
      const item = items.get(id);
      if (item && before.get(id) !== at) notifyMissing(item);
    }
  };
}
const yardAlarm = clientPart(() => new YardAlarm());

/**
 * Starts to report, by toasts to users who may place shipments, each card that the yard newly marks as missing on the
 * shown day. Only the first call has an effect.
 */
export const watchMissingCards = (): void => void yardAlarm();
