import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { atom, type Getter } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { cardAtom } from '../shipments/shipment-atoms.ts';
import { itemAtom, itemsOfDeliveryAtom } from './delivery-atoms.ts';

/** Number of live cards of a run, by yard mark. */
export interface RunMarks {
  readonly cards: number;
  readonly ready: number;
  readonly loaded: number;
  readonly missing: number;
}

const liveItems = (get: Getter, deliveryId: number): DeliveryItemRow[] =>
  get(itemsOfDeliveryAtom(deliveryId)).flatMap((id) => {
    const item = id === null ? undefined : get(itemAtom(id));
    const card = item && item.shipmentId !== null ? get(cardAtom(item.shipmentId)) : null;
    return item && card && isLive(card.shipment, card.order) ? [item] : [];
  });

export const runMarksAtom = weakAtomFamily((deliveryId: number) =>
  atom((get): RunMarks => {
    const marks = liveItems(get, deliveryId).map(({ mark }) => mark?.status);
    const count = (status: (typeof marks)[number]): number => marks.filter((one) => one === status).length;
    return {
      cards: marks.length,
      ready: count('ready'),
      loaded: count('loaded'),
      missing: count('missing'),
    };
  }),
);
