import type { Delivery, DeliveryItemRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { NetworkError } from '../lib/api-errors.ts';
import { clientPart, store } from '../lib/client.ts';
import type { Prediction } from '../live/predict.ts';
import type { BriefResult, MutationResult } from '../live/send-mutation.ts';
import { itemAtom } from './delivery-atoms.ts';

// Maps predicted items to the server's ids, so that planners can move an item again before its server id is known.

/** Maximum number of remembered predictions, far more than can be pending at once. */
const maxRemembered = 200;

interface PendingPrediction {
  readonly prediction: Prediction;
  readonly stored: Promise<ServerItems>;
}

interface ServerItems {
  /** Items in the server's answer; empty after a refusal, or if the answer contains no runs. */
  readonly rows: readonly DeliveryItemRow[];
  /** Server ids of the new items in the order of the prediction; empty if the answer contains runs instead. */
  readonly made: readonly number[];
}
/** Predicted changes, oldest first. */
const changesAhead = clientPart((): PendingPrediction[] => []);

const rowsOf = ({ id: deliveryId, deliveryItems }: Delivery): DeliveryItemRow[] =>
  deliveryItems.map(({ shipment, ...fields }) => ({
    ...fields,
    deliveryId,
    shipmentId: shipment?.id ?? null,
  }));

const isInSlotOf = (one: DeliveryItemRow, other: DeliveryItemRow): boolean =>
  one.deliveryId === other.deliveryId && one.ordinalNumberInDelivery === other.ordinalNumberInDelivery;

/** Matches a shipment wherever it is now, and a text by its slot. */
const holdsSame = (one: DeliveryItemRow, other: DeliveryItemRow): boolean =>
  one.shipmentId === null ? isInSlotOf(one, other) : one.shipmentId === other.shipmentId;

/** Returns the shown item. @throws NetworkError if it was removed meanwhile, as the screen already shows */
export const seenItem = (id: number): DeliveryItemRow => {
  const item = store().get(itemAtom(id));
  if (!item) throw new NetworkError('The delivery was removed meanwhile.');
  return item;
};

/**
 * Returns the item in the given day, under its server id if one has been assigned. Returns `seen` if it is missing, so
 * that the prediction waits for the server.
 */
export const currentItem = ({ deliveryItems }: DayState, seen: DeliveryItemRow): DeliveryItemRow => {
  const same = deliveryItems.get(seen.id);
  if (same || seen.id > 0) return same ?? seen;
  const isSame = (item: DeliveryItemRow): boolean =>
    isInSlotOf(item, seen) && item.shipmentId === seen.shipmentId && item.text === seen.text;
  return [...deliveryItems.values()].find(isSame) ?? seen;
};

type StoredItems =
  | (MutationResult<Delivery | readonly Delivery[]> & { readonly madeItems?: undefined })
  | BriefResult;

/** Records which server ids replace the negative ids of predicted items. */
export const recordItemIds = <Result extends StoredItems>(
  prediction: Prediction,
  answered: Promise<Result>,
): Promise<Result> => {
  const stored = answered.then(
    ({ data, madeItems }): ServerItems =>
      madeItems
        ? { rows: [], made: madeItems }
        : { rows: [data as Delivery | readonly Delivery[]].flat().flatMap(rowsOf), made: [] },
    (): ServerItems => ({ rows: [], made: [] }),
  );
  const ahead = changesAhead();
  ahead.push({ prediction, stored });
  if (ahead.length > maxRemembered) ahead.shift();
  return answered;
};

/**
 * Resolves with the item as stored by the server, after the change that creates it is answered.
 * @throws NetworkError if that change was refused, which a toast has reported
 */
export const storedItem = async (item: DeliveryItemRow): Promise<DeliveryItemRow> => {
  if (item.id > 0) return item;
  const change = changesAhead().find(({ prediction }) => prediction.temporaryIds.includes(item.id));
  const answer = await change?.stored;
  const made = answer?.made[change?.prediction.temporaryIds.indexOf(item.id) ?? -1];
  const stored =
    made === undefined ? answer?.rows.find((row) => holdsSame(item, row)) : { ...item, id: made, version: 1 };
  if (!stored) throw new NetworkError('The delivery was never saved.');
  return stored;
};
