import type { Delivery, DeliveryItemRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { NetworkError } from '../lib/api-errors.ts';
import { clientPart, store } from '../lib/client.ts';
import type { Prediction } from '../live/predict.ts';
import type { BriefResult, MutationResult } from '../live/send-mutation.ts';
import { itemAtom } from './delivery-atoms.ts';

// A dispatcher is faster than the line: what has just been put into a slot can be moved on before the server has numbered it.

/** Nobody is more changes ahead of the server than this. */
const kept = 200;

interface Ahead {
  readonly prediction: Prediction;
  readonly stored: Promise<Stored>;
}

interface Stored {
  /** The items of the runs that the server answered; none of a change that it refused. */
  readonly rows: readonly DeliveryItemRow[];
  /** The numbers of the new items, in the order in which they were foreseen; present where no runs were answered. */
  readonly made: readonly number[];
}
/** The changes that this window has shown ahead of their answers, oldest first. */
const changesAhead = clientPart((): Ahead[] => []);

const rowsOf = ({ id: deliveryId, deliveryItems }: Delivery): DeliveryItemRow[] =>
  deliveryItems.map(({ shipment, ...fields }) => ({
    ...fields,
    deliveryId,
    shipmentId: shipment?.id ?? null,
  }));

const isInSlotOf = (one: DeliveryItemRow, other: DeliveryItemRow): boolean =>
  one.deliveryId === other.deliveryId && one.ordinalNumberInDelivery === other.ordinalNumberInDelivery;

/** A shipment is found wherever the server put it, a text in its slot. */
const holdsSame = (one: DeliveryItemRow, other: DeliveryItemRow): boolean =>
  one.shipmentId === null ? isInSlotOf(one, other) : one.shipmentId === other.shipmentId;

/** The item as this screen shows it. Throws `NetworkError` when a colleague has just taken it away, as the screen shows. */
export const seenItem = (id: number): DeliveryItemRow => {
  const item = store().get(itemAtom(id));
  if (!item) throw new NetworkError('the item is gone');
  return item;
};

/**
 * The item as the day holds it by now: one that was seen without a number may have got it meanwhile. An item that isn't
 * there is answered as it was seen: what is predicted on it waits for the server.
 */
export const itemNow = ({ deliveryItems }: DayState, seen: DeliveryItemRow): DeliveryItemRow => {
  const same = deliveryItems.get(seen.id);
  if (same || seen.id > 0) return same ?? seen;
  const isSame = (item: DeliveryItemRow): boolean =>
    isInSlotOf(item, seen) && item.shipmentId === seen.shipmentId && item.text === seen.text;
  return [...deliveryItems.values()].find(isSame) ?? seen;
};

type Remembered =
  | (MutationResult<Delivery | readonly Delivery[]> & { readonly madeItems?: undefined })
  | BriefResult;

/** Remembers under which numbers the server stores the items that a change shows ahead of its answer (their ids are negative). */
export const rememberItems = <Result extends Remembered>(
  prediction: Prediction,
  answered: Promise<Result>,
): Promise<Result> => {
  const stored = answered.then(
    ({ data, madeItems }): Stored =>
      madeItems
        ? { rows: [], made: madeItems }
        : { rows: [data as Delivery | readonly Delivery[]].flat().flatMap(rowsOf), made: [] },
    (): Stored => ({ rows: [], made: [] }),
  );
  const ahead = changesAhead();
  ahead.push({ prediction, stored });
  if (ahead.length > kept) ahead.shift();
  return answered;
};

/**
 * The item as the server stored it; one of an own change under way is waited for. Throws `NetworkError` when that change
 * was refused: a toast has reported that, and what was built on it is dropped with it.
 */
export const storedItem = async (item: DeliveryItemRow): Promise<DeliveryItemRow> => {
  if (item.id > 0) return item;
  const change = changesAhead().find(({ prediction }) => prediction.temporaryIds.includes(item.id));
  const answer = await change?.stored;
  const made = answer?.made[change?.prediction.temporaryIds.indexOf(item.id) ?? -1];
  const stored =
    made === undefined ? answer?.rows.find((row) => holdsSame(item, row)) : { ...item, id: made, version: 1 };
  if (!stored) throw new NetworkError('the item was never stored');
  return stored;
};
