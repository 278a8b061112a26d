import { translateNow } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { shownDayAtom } from '../live/day-store.ts';
import type { HistoryView } from './history-atoms.ts';
import { slotChoice } from './open-history.ts';
import { nearest, markOf } from '../lib/dom-contract.ts';

const numberIn = (element: Element | null, name: 'row' | 'shipment' | 'slot' | 'delivery'): number | null => {
  const value = markOf(nearest(element, name), name);
  return value === undefined ? null : Number(value);
};

/** Subject that has the focus: a row, a card in the list, or a slot. */
const focused = (): HistoryView['also'] => {
  const element = document.activeElement;
  const [row, card, slot] = [
    numberIn(element, 'row'),
    numberIn(element, 'shipment'),
    numberIn(element, 'slot'),
  ];
  const day = store().get(shownDayAtom);
  const order = row === null ? undefined : day?.orders.get(row);
  if (order) return { label: `#${order.orderId}`, subject: { kind: 'row', entity: 'orders', id: order.id } };
  const delivery = numberIn(element, 'delivery');
  if (slot !== null && delivery !== null) return slotChoice(delivery, slot);
  return card === null
    ? null
    : {
        label: translateNow('history.row.shipment'),
        subject: { kind: 'row', entity: 'shipments', id: card },
      };
};

/** History of the shown day, with a choice of the focused row's. */
export const dayHistory = (): HistoryView => ({ subject: { kind: 'day' }, title: null, also: focused() });
