import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { FillSlot, MoveItem } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { slotsFor } from '@werkplan/shared/deliveries/delivery-rules.ts';
import type { Delivery } from '@werkplan/shared/deliveries/delivery.ts';
import type { Tx } from '../database/transact.ts';
import { assertStillAt } from '../shipments/shipment-place-store.ts';
import { assertDatedOn, assertLive } from '../shipments/shipment-refusals.ts';
import type { PlacedPart } from '../shipments/shipment-store.ts';
import {
  assertItemAlive,
  deleteItems,
  getItem,
  insertItems,
  isDead,
  refuseRunOfOtherDay,
  refuseTaken,
} from './item-store.ts';
import { getRun, getRunAndParts, type HeldItem, type Run, runView, withItems } from './run-store.ts';

const itemIn = ({ held }: Run, slot: number): HeldItem | undefined =>
  held.find(({ item }) => item.ordinalNumberInDelivery === slot);

/**
 * What leaves the slot, if anything is there: a dead card, a shipment that moves on itself, or the one that the sender
 * wants replaced.
 * @throws SLOT_TAKEN
 */
const givingWay = async (
  tx: Tx,
  run: Run,
  slot: number,
  replaced: readonly (number | null | undefined)[] = [],
): Promise<number[]> => {
  const taken = itemIn(run, slot);
  if (!taken) return [];
  const isReplaced = taken.part !== null && replaced.includes(taken.item.id);
  if (!isReplaced && !isDead(taken)) await refuseTaken(tx, taken);
  return [taken.item.id];
};

/** @throws SHIPMENT_READ_ONLY, MOVED_MEANWHILE, DATE_MISMATCH */
const assertPlaceable = async (
  tx: Tx,
  { delivery }: Run,
  part: PlacedPart,
  expected: number | null | undefined,
): Promise<void> => {
  await assertLive(tx, part);
  await assertStillAt(tx, part, expected);
  await assertDatedOn(tx, part, delivery.date);
};

/**
 * Puts shipments into `slot` and the next truly free ones below, in the order given, each leaving its old place; those
 * that find no slot stay where they are. All or none (decisions 'Shipments').
 */
const placeShipments = async (
  tx: Tx,
  run: Run,
  slot: number,
  parts: readonly PlacedPart[],
  { expected, replaced }: { expected: readonly (number | null | undefined)[]; replaced: number | undefined },
): Promise<Run> => {
  if (new Set(parts.map(({ shipment }) => shipment.id)).size < parts.length) {
    throw new DomainError('VALIDATION_ERRORS', { fields: { shipmentIds: 'validation.invalidFormat' } });
  }
  const [only] = parts;
  if (only && parts.length === 1 && itemIn(run, slot)?.item.id === only.itemId) {
    await assertStillAt(tx, only, expected[0]);
    return run;
  }
  for (const [index, part] of parts.entries()) await assertPlaceable(tx, run, part, expected[index]);
  const leaving = await givingWay(tx, run, slot, [replaced, ...parts.map(({ itemId }) => itemId)]);
  const taken = new Set(run.held.map(({ item }) => item.ordinalNumberInDelivery));
  const slots = slotsFor(parts.length, slot, taken);
  const placed = parts.slice(0, slots.length);
  const removed = [...leaving, ...placed.flatMap(({ itemId }) => itemId ?? [])];
  await deleteItems(tx, removed);
  const items = await insertItems(
    tx,
    slots.map((ordinalNumberInDelivery, index) => ({
      deliveryId: run.delivery.id,
      ordinalNumberInDelivery,
      shipmentId: placed[index]?.shipment.id ?? null,
      text: null,
    })),
  );
  const partOf = (id: number | null) => placed.find(({ shipment }) => shipment.id === id) ?? null;
  const added = items.map((item) => ({ item, part: partOf(item.shipmentId) }));
  return withItems(run, { removed, added });
};

const writeText = async (tx: Tx, run: Run, slot: number, text: string): Promise<Run> => {
  const removed = await givingWay(tx, run, slot);
  await deleteItems(tx, removed);
  const [item] = await insertItems(tx, [
    { deliveryId: run.delivery.id, ordinalNumberInDelivery: slot, shipmentId: null, text },
  ]);
  return withItems(run, { removed, added: item ? [{ item, part: null }] : [] });
};

/**
 * Fills a slot (0–19) of a run with one or several shipments or a text, and answers the run.
 * @throws DELIVERY_NOT_FOUND, SHIPMENT_NOT_FOUND, SHIPMENT_READ_ONLY, MOVED_MEANWHILE, DATE_MISMATCH, SLOT_TAKEN
 */
export const fillSlot = async (
  tx: Tx,
  deliveryId: number,
  slot: number,
  body: FillSlot,
): Promise<Delivery> => {
  if (body.text) return runView(await writeText(tx, await getRun(tx, deliveryId), slot, body.text));
  const shipmentIds = body.shipmentIds ?? [body.shipmentId ?? 0];
  const expected = body.expectedItemIds ?? (body.shipmentIds ? [] : [body.expectedItemId]);
  const { run, parts } = await getRunAndParts(tx, deliveryId, shipmentIds);
  return runView(await placeShipments(tx, run, slot, parts, { expected, replaced: body.replacesItemId }));
};

/**
 * Moves an item's shipment or text to a free slot (0–19) of any run of the same day, as a new item: whoever saw it at
 * its old place is told. Answers the run it left and, if another, the one it reached.
 * @throws NOT_FOUND, MOVED_MEANWHILE, SHIPMENT_READ_ONLY, DELIVERY_NOT_FOUND, DATE_MISMATCH, SLOT_TAKEN
 */
export const moveItem = async (
  tx: Tx,
  id: number,
  { deliveryId, slot, version }: MoveItem,
): Promise<Delivery[]> => {
  const held = await getItem(tx, id, version);
  const { item, part, run: from } = held;
  if (item.deliveryId === deliveryId && item.ordinalNumberInDelivery === slot) return [runView(from)];
  await assertItemAlive(tx, held);
  const to = item.deliveryId === deliveryId ? from : await getRun(tx, deliveryId);
  if (to.delivery.date !== from.delivery.date) await refuseRunOfOtherDay(tx, held, to);
  const removed = [item.id, ...(await givingWay(tx, to, slot))];
  await deleteItems(tx, removed);
  const { shipmentId, text } = item;
  const [moved] = await insertItems(tx, [{ deliveryId, ordinalNumberInDelivery: slot, shipmentId, text }]);
  const added = moved ? [{ item: moved, part }] : [];
  if (to === from) return [runView(withItems(from, { removed, added }))];
  return [runView(withItems(from, { removed })), runView(withItems(to, { removed, added }))];
};
