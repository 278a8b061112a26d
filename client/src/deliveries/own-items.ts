import type { Delivery, DeliveryItemRow } from '@werkplan/shared/deliveries/delivery.ts';
import { NetworkError } from '../lib/api-errors.ts';
import { store } from '../lib/store.ts';
import { itemAtom } from './delivery-atoms.ts';

// A dispatcher is faster than the line: what has just been put into a slot can be moved on before the server has numbered it.

/** Nobody is more changes ahead of the server than this. */
const kept = 200;

const answers = new Map<number, Promise<DeliveryItemRow | undefined>>();

const rowsOf = ({ id: deliveryId, deliveryItems }: Delivery): DeliveryItemRow[] =>
  deliveryItems.map(({ shipment, ...fields }) => ({
    ...fields,
    deliveryId,
    shipmentId: shipment?.id ?? null,
  }));

/** A shipment is found wherever the server put it, a text in its slot. */
const holdsSame = (one: DeliveryItemRow, other: DeliveryItemRow): boolean =>
  one.shipmentId === null
    ? one.deliveryId === other.deliveryId && one.ordinalNumberInDelivery === other.ordinalNumberInDelivery
    : one.shipmentId === other.shipmentId;

/** The item as this screen shows it. Throws `NetworkError` when a colleague has just taken it away, as the screen shows. */
export const seenItem = (id: number): DeliveryItemRow => {
  const item = store.get(itemAtom(id));
  if (!item) throw new NetworkError('the item is gone');
  return item;
};

/** Remembers under which numbers the server stores the items shown ahead of its answer (their ids are negative). */
export const rememberItems = (
  items: readonly DeliveryItemRow[],
  answered: Promise<Delivery | readonly Delivery[]>,
): void => {
  const stored = answered.then(
    (runs) => [runs].flat().flatMap(rowsOf),
    () => [],
  );
  for (const item of items)
    answers.set(
      item.id,
      stored.then((rows) => rows.find((row) => holdsSame(item, row))),
    );
  for (const id of answers.keys()) {
    if (answers.size <= kept) break;
    answers.delete(id);
  }
};

/**
 * The item as the server stored it; one of an own change under way is waited for. Throws `NetworkError` when that change
 * was refused: its toast has told so, and what was built on it falls with it.
 */
export const storedItem = async (item: DeliveryItemRow): Promise<DeliveryItemRow> => {
  const stored = item.id > 0 ? item : await answers.get(item.id);
  if (!stored) throw new NetworkError('the item was never stored');
  return stored;
};
