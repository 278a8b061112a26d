import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { newOrderSchema, type Order } from '@werkplan/shared/orders/order-schema.ts';
import { hallFlag, orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { newTruckSchema, type Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { systemChange } from '../system-change/system-change.ts';
import type { Tx } from '../../../server/src/database/transact.ts';
import { newOrder, newTruck } from '../make.ts';
import type { Plant } from '../plant.ts';
import { at } from '../scene.ts';

/**
 * The rows of a race on one day: an order in two parts, one of them in slot 0 of a truck's run; another order's only
 * part in slot 1; a text in slot 2; an empty run of the same truck; and another truck whose only run is empty.
 */
export interface RaceRows {
  readonly day: string;
  readonly order: Order;
  readonly placed: ShipmentRow;
  readonly listed: ShipmentRow;
  readonly other: ShipmentRow;
  readonly truck: Truck;
  readonly run: DeliveryRow;
  readonly emptyRun: DeliveryRow;
  readonly spareTruck: Truck;
  readonly spareRun: DeliveryRow;
  readonly placedItem: DeliveryItemRow;
  readonly otherItem: DeliveryItemRow;
  readonly textItem: DeliveryItemRow;
}

/** Creates the rows of one race per day in a single transaction. */
export const makeRaceRows = async (plant: Plant, days: readonly string[]): Promise<RaceRows[]> => {
  let rows: RaceRows[] = [];
  await systemChange(plant.owner, 'test.races', async (tx) => {
    const orders = await storeFor(tx, days, 'Klinikum Freiburg');
    const others = await storeFor(tx, days, 'Schule Lahr');
    await splitInTwo(tx, orders);
    const trucks = await insertTrucks(tx, days.length);
    const runs = await insertRuns(tx, trucks, days, '05:30');
    const emptyRuns = await insertRuns(tx, trucks, days, '12:30');
    const spareTrucks = await insertTrucks(tx, days.length);
    const spareRuns = await insertRuns(tx, spareTrucks, days, '06:30');
    const [placed, listed] = [await partsOf(tx, orders, 1), await partsOf(tx, orders, 2)];
    const other = await partsOf(tx, others, 1);
    const [placedItems, otherItems] = [await put(tx, runs, 0, placed), await put(tx, runs, 1, other)];
    const textItems = await put(tx, runs, 2, 'Pause');
    rows = days.map((day, index) => ({
      day,
      order: at(orders, index),
      placed: at(placed, index),
      listed: at(listed, index),
      other: at(other, index),
      truck: at(trucks, index),
      run: at(runs, index),
      emptyRun: at(emptyRuns, index),
      spareTruck: at(spareTrucks, index),
      spareRun: at(spareRuns, index),
      placedItem: at(placedItems, index),
      otherItem: at(otherItems, index),
      textItem: at(textItems, index),
    }));
  });
  return rows;
};

/** Stores an order of 10,000 kg in one part for each day. */
const storeFor = async (tx: Tx, days: readonly string[], constructionSite: string): Promise<Order[]> => {
  const inputs = days.map((date) => newOrderSchema.parse(newOrder({ date, constructionSite })));
  const orders = await tx
    .insertInto('productionOrder')
    .values(
      inputs.map((input) => ({
        ...input,
        [hallFlag(input.hallId)]: true,
        partsAmount: orderAmount(input),
        byHand: {},
        drawings: 0,
      })),
    )
    .returningAll()
    .execute();
  await tx
    .insertInto('shipment')
    .values(
      orders.map(({ id, date, partsAmount }) => ({
        productionOrderId: id,
        amount: partsAmount,
        isDeleted: false,
        note: '',
        date,
        previousDate: null,
        dateAtLastOrderChange: date,
        splitNumber: 1,
        totalNumberOfSplits: 1,
      })),
    )
    .execute();
  return orders;
};

/** Reads each order's part with this number, in the order of `orders`. */
const partsOf = async (tx: Tx, orders: readonly Order[], number: number): Promise<ShipmentRow[]> =>
  await tx
    .selectFrom('shipment')
    .selectAll()
    .where(
      'productionOrderId',
      'in',
      orders.map(({ id }) => id),
    )
    .where('splitNumber', '=', number)
    .orderBy('productionOrderId')
    .execute();

const splitInTwo = async (tx: Tx, orders: readonly Order[]): Promise<void> => {
  const first = await partsOf(tx, orders, 1);
  const half = { amount: 5000, totalNumberOfSplits: 2 };
  const halved = first.map(({ id: _, version: __, ...part }) => ({ ...part, ...half, splitNumber: 2 }));
  await tx.insertInto('shipment').values(halved).execute();
  const ids = first.map(({ id }) => id);
  await tx.updateTable('shipment').set(half).where('id', 'in', ids).execute();
};

const insertTrucks = async (tx: Tx, count: number): Promise<Truck[]> =>
  await tx
    .insertInto('truck')
    .values(
      Array.from({ length: count }, (_, index) =>
        newTruckSchema.parse(newTruck({ registration: `OG-R ${index}` })),
      ),
    )
    .returningAll()
    .execute();

const insertRuns = async (
  tx: Tx,
  trucks: readonly Truck[],
  days: readonly string[],
  startingTime: string,
): Promise<DeliveryRow[]> =>
  await tx
    .insertInto('delivery')
    .values(
      trucks.map(({ id }, index) => ({
        truckId: id,
        date: at(days, index),
        truckDriver: 'Yilmaz',
        startingTime,
        isPinned: false,
        departed: null,
      })),
    )
    .returningAll()
    .execute();

/** Puts each shipment or text into its run's slot. */
const put = async (
  tx: Tx,
  runs: readonly DeliveryRow[],
  slot: number,
  content: readonly ShipmentRow[] | string,
): Promise<DeliveryItemRow[]> =>
  await tx
    .insertInto('deliveryItem')
    .values(
      runs.map(({ id }, index) => ({
        deliveryId: id,
        ordinalNumberInDelivery: slot,
        shipmentId: typeof content === 'string' ? null : at(content, index).id,
        text: typeof content === 'string' ? content : null,
        isPinned: false,
        mark: null,
      })),
    )
    .returningAll()
    .execute();
