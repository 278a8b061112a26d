import { sql } from 'kysely';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import { recordOfOrderTexts } from '@werkplan/shared/orders/order-texts.ts';
import { attributeFields } from '@werkplan/shared/orders/order.ts';
import { truckColors, truckTypes } from '@werkplan/shared/trucks/truck.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { systemChange } from '../support/system-change/system-change.ts';
import type { Database } from '../../server/src/database/database.ts';
import type { Tx } from '../../server/src/database/transact.ts';
import { pickTown } from '../../server/src/demo/demo-places.ts';
import { pickNote, pickSite, pickTime } from '../../server/src/demo/demo-sites.ts';
import { type Random, seededRandom } from '../../server/src/demo/random.ts';

export interface BusyDay {
  readonly day: Day;
  /** One run per truck. */
  readonly deliveryIds: readonly number[];
  readonly placedShipmentIds: readonly number[];
  /** Unassigned shipments, each the only part of its order. */
  readonly waiting: readonly { readonly shipmentId: number; readonly orderId: number }[];
}

export interface BusyDaySize {
  readonly trucks?: number;
  readonly shipments?: number;
  /** The number of unassigned shipments; the others are on the trucks, slot by slot from the top. */
  readonly waiting?: number;
}

/** Every fourth placed order has two parts, so there are fewer orders than shipments. */
const partsOf = (index: number): number => (index % 4 === 3 ? 2 : 1);

/** Fills one day like a busy plant's, in one change by 'system'. Deterministic. */
export async function fillBusyDay(
  db: Database,
  day: Day,
  { trucks = 40, shipments = 400, waiting = 80 }: BusyDaySize = {},
): Promise<BusyDay> {
  const random = seededRandom('a busy day');
  let filled: BusyDay | undefined;
  await systemChange(db, 'bench.fill', async (tx) => {
    await sql`INSERT INTO opened_day (date) VALUES (${day}) ON CONFLICT DO NOTHING`.execute(tx);
    const deliveryIds = await insertRuns(tx, day, await insertTrucks(tx, trucks, random));
    const placed = await insertOrders(tx, day, shipments - waiting, { random, inParts: true });
    const listed = await insertOrders(tx, day, waiting, { random, inParts: false });
    await insertItems(tx, deliveryIds, placed);
    filled = {
      day,
      deliveryIds,
      placedShipmentIds: placed.map(({ shipmentId }) => shipmentId),
      waiting: listed,
    };
  });
  if (!filled) throw new Error('the day was not filled');
  return filled;
}

async function insertTrucks(tx: Tx, count: number, random: Random): Promise<number[]> {
  const trucks = Array.from({ length: count }, (_, index) => ({
    type: random.pick(truckTypes),
    capacity: random.int(80, 260) * 100,
    registration: `OG-BS ${200 + index}`,
    defaultDriver: random.pick(['Thomas Huber', 'Mirko Petrovic', 'Ahmet Yıldız', 'Spedition Leible']),
    defaultStartingTime: `${String(random.int(5, 12)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`,
    color: random.pick(truckColors),
    status: 'ACTIVE' as const,
  }));
  const made = await tx.insertInto('truck').values(trucks).returning('id').execute();
  return made.map(({ id }) => id);
}

async function insertRuns(tx: Tx, date: Day, truckIds: readonly number[]): Promise<number[]> {
  const runs = truckIds.map((truckId, index) => ({
    truckId,
    date,
    truckDriver: `Fahrer ${index + 1}`,
    startingTime: '06:00',
    isPinned: false,
    departed: null,
  }));
  const made = await tx.insertInto('delivery').values(runs).returning('id').execute();
  return made.map(({ id }) => id);
}

/** Inserts orders with `shipments` parts in total. */
async function insertOrders(
  tx: Tx,
  date: Day,
  shipments: number,
  { random, inParts }: { random: Random; inParts: boolean },
): Promise<{ orderId: number; shipmentId: number }[]> {
  const parts: number[] = [];
  for (let left = shipments; left > 0; left -= parts.at(-1) ?? 0) {
    parts.push(Math.min(left, inParts ? partsOf(parts.length) : 1));
  }
  const orders = parts.map((_, index) => orderRow(date, index, random));
  const made = await tx
    .insertInto('productionOrder')
    .values(orders)
    .returning(['id', 'steel', 'matting'])
    .execute();
  const rows = made.flatMap(({ id, steel, matting }, index) => {
    const total = parts[index] ?? 1;
    const half = Math.floor((steel + matting) / total);
    return Array.from({ length: total }, (_, part) => ({
      productionOrderId: id,
      amount: part === 0 ? steel + matting - half * (total - 1) : half,
      isDeleted: false,
      note: '',
      date,
      previousDate: null,
      dateAtLastOrderChange: date,
      splitNumber: part + 1,
      totalNumberOfSplits: total,
    }));
  });
  const stored = await tx
    .insertInto('shipment')
    .values(rows)
    .returning(['id', 'productionOrderId'])
    .execute();
  return stored.map(({ id, productionOrderId }) => ({ orderId: productionOrderId, shipmentId: id }));
}

function orderRow(date: Day, index: number, random: Random) {
  const hallId = random.pick(hallIds);
  const steel = random.int(60, 900) * 10;
  const matting = random.chance(0.3) ? random.int(50, 280) * 10 : 0;
  return {
    ...recordOfOrderTexts(() => ''),
    orderId: String(random.int(240_000, 260_000) + index),
    constructionSite: pickSite(random),
    ...pickTown(random),
    steel,
    matting,
    partsAmount: steel + matting,
    byHand: {},
    drawings: 0,
    time: pickTime(random),
    note: pickNote(random),
    h1: hallId === 1,
    h2: hallId === 2,
    h3: hallId === 3,
    isUrgent: random.chance(0.08),
    isShort: random.chance(0.15),
    isCanceled: false,
    ...(Object.fromEntries(attributeFields.map((field) => [field, random.chance(0.07)])) as Record<
      (typeof attributeFields)[number],
      boolean
    >),
    date,
    hallId,
  };
}

async function insertItems(
  tx: Tx,
  deliveryIds: readonly number[],
  placed: readonly { shipmentId: number }[],
): Promise<void> {
  const items = placed.map(({ shipmentId }, index) => ({
    deliveryId: deliveryIds[index % deliveryIds.length] ?? 0,
    ordinalNumberInDelivery: Math.floor(index / deliveryIds.length),
    shipmentId,
    text: null,
    isPinned: false,
    mark: null,
  }));
  await tx.insertInto('deliveryItem').values(items).execute();
}
