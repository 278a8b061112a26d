import {
  addDeliveryEndpoint,
  fillSlotEndpoint,
  moveItemEndpoint,
  removeDeliveryEndpoint,
  removeItemEndpoint,
  swapItemsEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import {
  cancelOrderEndpoint,
  moveOrderToDateEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import {
  deleteShipmentEndpoint,
  moveLeftoversEndpoint,
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import type { Client, Reply, TestInput } from '../client.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { RaceRows } from './race-rows.ts';

/** The request of one planner in a race. */
export type RaceMove = (client: Client) => Promise<Reply>;

export interface RaceKind {
  readonly moves: (rows: RaceRows) => readonly RaceMove[];
  /** The number of moves that succeed; when left out, at least one must. */
  readonly winners?: number;
  /** Indexes of moves that exclude each other: the first one and any of the others never both succeed. */
  readonly excluding?: readonly number[];
}

const call =
  <E extends AnyEndpoint>(endpoint: E, input: TestInput<E>): RaceMove =>
  async (client) =>
    await client.attempt(endpoint, input);

/** Places the part from the list, or, with `from`, from another slot's item. */
const place = (
  deliveryId: number,
  slot: number,
  part: ShipmentRow,
  from: number | null = null,
  more = {},
): RaceMove =>
  call(fillSlotEndpoint, {
    params: { deliveryId, slot },
    body: { shipmentId: part.id, expectedItemId: from, ...more },
  });
const placeSeveral = (
  deliveryId: number,
  slot: number,
  parts: readonly ShipmentRow[],
  from: (number | null)[],
): RaceMove =>
  call(fillSlotEndpoint, {
    params: { deliveryId, slot },
    body: { shipmentIds: parts.map(({ id }) => id), expectedItemIds: from },
  });
const note = (deliveryId: number, slot: number): RaceMove =>
  call(fillSlotEndpoint, { params: { deliveryId, slot }, body: { text: 'Kran' } });
const split = ({ id, version }: ShipmentRow): RaceMove =>
  call(splitShipmentEndpoint, { body: { shipmentId: id, version } });
const remove = ({ id }: ShipmentRow): RaceMove => call(deleteShipmentEndpoint, { params: { id } });
const save = (
  { productionOrderId: _, ...part }: ShipmentRow,
  changes: Partial<ShipmentRow>,
  from: number | null,
): RaceMove =>
  call(updateShipmentEndpoint, {
    params: { id: part.id },
    body: { ...part, ...changes, expectedItemId: from },
  });
const move = (item: { id: number; version: number }, deliveryId: number, slot: number): RaceMove =>
  call(moveItemEndpoint, { params: { id: item.id }, body: { deliveryId, slot, version: item.version } });
const swap = (one: { id: number; version: number }, other: { id: number; version: number }): RaceMove =>
  call(swapItemsEndpoint, {
    params: { id: one.id },
    body: { withItemId: other.id, version: one.version, withVersion: other.version },
  });
const takeOff = ({ id, version }: { id: number; version: number }): RaceMove =>
  call(removeItemEndpoint, { params: { id }, query: { version } });
const write = ({ id, version }: { id: number; version: number }): RaceMove =>
  call(writeItemTextEndpoint, { params: { id }, body: { text: 'Sperre', version } });
const cancel = ({ order: { id } }: RaceRows): RaceMove =>
  call(cancelOrderEndpoint, { params: { id }, body: true });
const postpone = ({ order: { id }, day }: RaceRows): RaceMove =>
  call(moveOrderToDateEndpoint, { params: { id }, body: addDays(day, 1) });
const requantify = ({ order }: RaceRows): RaceMove =>
  call(updateOrderEndpoint, { params: { id: order.id }, body: { ...order, steel: 12_345 } });
const retire = ({ spareTruck: truck }: RaceRows): RaceMove =>
  call(updateTruckEndpoint, { params: { id: truck.id }, body: { ...truck, status: 'INACTIVE' } });
const removeRun = ({ emptyRun: { id } }: RaceRows): RaceMove =>
  call(removeDeliveryEndpoint, { params: { id } });
const addRun = ({ spareTruck: { id }, day }: RaceRows): RaceMove =>
  call(addDeliveryEndpoint, { body: { truckId: id, date: day } });

const slotOfAll = 7;

/** Two to four planners act on the same rows; each kind checks another rule of the server. */
export const raceKinds: Readonly<Record<string, RaceKind>> = {
  'same slot': {
    moves: ({ run, listed, other, otherItem }) => [
      place(run.id, slotOfAll, listed),
      place(run.id, slotOfAll, other, otherItem.id),
      note(run.id, slotOfAll),
    ],
    winners: 1,
  },
  'same slot of an empty run, by texts': {
    moves: ({ emptyRun }) => [note(emptyRun.id, 0), note(emptyRun.id, 0), note(emptyRun.id, 0)],
    winners: 1,
  },
  'same shipment': {
    moves: ({ run, emptyRun, listed }) => [
      place(run.id, 5, listed),
      place(run.id, 6, listed),
      place(emptyRun.id, 5, listed),
    ],
    winners: 1,
  },
  'several over each other': {
    moves: ({ run, emptyRun, listed, other, otherItem, placed, placedItem }) => [
      placeSeveral(emptyRun.id, 0, [listed, other], [null, otherItem.id]),
      placeSeveral(emptyRun.id, 0, [placed, other], [placedItem.id, otherItem.id]),
      placeSeveral(run.id, 5, [listed, placed], [null, placedItem.id]),
    ],
  },
  'two splits of one': { moves: ({ placed }) => [split(placed), split(placed)], winners: 1 },
  'split while placed': {
    moves: ({ listed, emptyRun }) => [split(listed), place(emptyRun.id, 3, listed)],
    winners: 2,
  },
  'split while deleted': {
    moves: ({ listed, placed }) => [split(placed), remove(placed), remove(listed)],
  },
  'both parts deleted': { moves: ({ listed, placed }) => [remove(listed), remove(placed)], winners: 1 },
  'amount while moved': {
    moves: ({ placed, placedItem, emptyRun }) => [
      save(placed, { amount: 777 }, placedItem.id),
      move(placedItem, emptyRun.id, 0),
      place(emptyRun.id, 1, placed, placedItem.id),
    ],
    winners: 1,
  },
  'amount and date at once': {
    moves: ({ listed, day, emptyRun }) => [
      save(listed, { amount: 777 }, null),
      save(listed, { date: addDays(day, 1) }, null),
      place(emptyRun.id, 0, listed),
    ],
  },
  'amount twice': {
    moves: ({ listed }) => [save(listed, { amount: 700 }, null), save(listed, { amount: 800 }, null)],
    winners: 1,
  },
  'delete while placed': {
    moves: ({ listed, emptyRun, run }) => [remove(listed), place(emptyRun.id, 0, listed), note(run.id, 9)],
  },
  'order moved while its parts are on trucks': {
    moves: (rows) => [
      postpone(rows),
      place(rows.emptyRun.id, 0, rows.placed, rows.placedItem.id),
      place(rows.emptyRun.id, 1, rows.listed),
      swap(rows.placedItem, rows.otherItem),
    ],
  },
  'order moved while a part is': {
    moves: (rows) => [
      postpone(rows),
      save(rows.listed, { date: addDays(rows.day, 2) }, null),
      split(rows.placed),
      remove(rows.placed),
    ],
  },
  'order canceled while its parts are on trucks': {
    moves: (rows) => [
      cancel(rows),
      move(rows.placedItem, rows.emptyRun.id, 4),
      place(rows.run.id, 0, rows.other, rows.otherItem.id),
      split(rows.listed),
    ],
  },
  'order changed while its parts are': {
    moves: (rows) => [requantify(rows), remove(rows.listed), split(rows.placed)],
  },
  'replace, move and swap': {
    moves: ({ run, emptyRun, listed, placedItem, otherItem, textItem }) => [
      place(run.id, 0, listed, null, { replacesItemId: placedItem.id }),
      move(placedItem, emptyRun.id, 0),
      swap(placedItem, otherItem),
      swap(otherItem, textItem),
    ],
  },
  'two replace the same': {
    moves: ({ run, listed, other, otherItem, placedItem }) => [
      place(run.id, 0, listed, null, { replacesItemId: placedItem.id }),
      place(run.id, 0, other, otherItem.id, { replacesItemId: placedItem.id }),
    ],
    winners: 1,
  },
  'texts over cards': {
    moves: ({ placedItem, otherItem, textItem, run }) => [
      write(placedItem),
      takeOff(placedItem),
      swap(placedItem, otherItem),
      move(textItem, run.id, 8),
    ],
  },
  'retire against place': {
    moves: (rows) => [
      retire(rows),
      place(rows.spareRun.id, 0, rows.listed),
      move(rows.textItem, rows.spareRun.id, 1),
      addRun(rows),
    ],
    excluding: [0, 1, 2],
  },
  'retire against another run': { moves: (rows) => [retire(rows), addRun(rows)], winners: 2 },
  'remove run against place': {
    moves: (rows) => [
      removeRun(rows),
      place(rows.emptyRun.id, 0, rows.listed),
      move(rows.textItem, rows.emptyRun.id, 1),
    ],
    excluding: [0, 1, 2],
  },
  'remove run twice': { moves: (rows) => [removeRun(rows), removeRun(rows)], winners: 1 },
};

/** Planners who move yesterday's unplaced shipments race those who still plan them; all rows are yesterday's. */
export const leftoverKind = (today: string): RaceKind => ({
  moves: ({ run, emptyRun, listed, placed, placedItem }) => [
    call(moveLeftoversEndpoint, { body: { date: today } }),
    place(run.id, 5, listed),
    place(emptyRun.id, 0, placed, placedItem.id),
    split(listed),
  ],
});
