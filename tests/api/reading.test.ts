import {
  cancelOrderEndpoint,
  listOrdersEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import {
  listDeliveriesEndpoint,
  updateDeliveryEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import {
  deleteShipmentEndpoint,
  splitShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { listTrucksEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseXlsx } from '../../client/src/orders/import/xlsx-cells.ts';
import { makeOrder, makeTruck } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { at } from '../support/scene.ts';

const plant = usePlant();
const note = '=HYPERLINK("http://x")';
/** Every test has a new day with five orders, and a time before it writes anything. */
let day = addDays(today, 5);
let orders: Order[];
let began: string;
beforeAll(async () => void (await makeTruck(plant.anna)));
beforeEach(async () => {
  day = addDays(day, 2);
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(plant.db);
  began = at(rows, 0).now.toISOString();
  orders = [];
  for (let count = 0; count < 5; count += 1) orders.push(await makeOrder(plant.anna, { date: day, note }));
});

const read = async <Row extends { id: number } = { id: number }>(path: string) =>
  await plant.anna.send<Row[]>('GET', path);
const refusedFields = async (path: string) => {
  const { status, body } = await plant.anna.send('GET', path);
  return [status, body.type, Object.keys(body.fields ?? {})];
};
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const nextOf = ({ headers }: { headers: Headers }) => headers.get('x-plan-next');

/** Reads all pages of a list; returns the ids per page. */
const pagesOf = async (path: string): Promise<number[][]> => {
  const pages: number[][] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const reply = await read(`${path}${cursor && `&cursor=${cursor}`}`);
    expect(reply.status).toBe(200);
    pages.push(idsOf(reply.body));
    cursor = nextOf(reply);
  }
  return pages;
};

describe('fields', () => {
  it('are the requested ones of each row and its nested rows', async () => {
    const { id, orderId, city } = at(orders, 4);
    const { body } = await read(`/api/orders?date=${day}&fields=id,city,orderId`);
    expect(body[0]).toEqual({ id, city, orderId });
    const { body: board } = await read(
      `/api/deliveries?date=${day}&fields=unassignedShipments.order.orderId`,
    );
    expect(board).toEqual({
      unassignedShipments: orders.map((order) => ({ order: { orderId: order.orderId } })),
    });
    expect((await read(`/api/orders/by-number/${orderId}?fields=steel`)).body).toEqual([{ steel: 9000 }]);
  });

  it.each(['colour', 'id,constructor', 'date.x', 'id,,city', '*'])(
    '%s are refused by name',
    async (fields) => {
      const refused = await refusedFields(`/api/orders?date=${day}&fields=${fields}`);
      expect(refused).toEqual([400, 'VALIDATION_ERRORS', ['fields']]);
    },
  );
});

describe('pages', () => {
  it('contain each row once, even if rows are added meanwhile; the last page names no next one', async () => {
    const first = await read(`/api/orders?date=${day}&limit=2`);
    expect(idsOf(first.body)).toEqual(idsOf(orders.slice(0, 2)));
    orders.push(await makeOrder(plant.anna, { date: day, note }));
    expect(await pagesOf(`/api/orders?date=${day}&limit=2`)).toEqual(
      [0, 2, 4].map((from) => idsOf(orders.slice(from, from + 2))),
    );
    expect(await pagesOf('/api/trucks?limit=1')).toHaveLength(1);
  });

  it('refuse cursors of other lists and invalid cursors', async () => {
    const cursor = nextOf(await read(`/api/orders?date=${day}&limit=1`));
    for (const query of [`/api/trucks?cursor=${cursor}`, `/api/orders?date=${day}&cursor=x`])
      expect(await refusedFields(query)).toEqual([400, 'VALIDATION_ERRORS', ['cursor']]);
    for (const limit of ['0', '1001', '-1', 'all'])
      expect((await refusedFields(`/api/orders?date=${day}&limit=${limit}`))[2]).toEqual(['limit']);
  });
});

describe('updatedSince', () => {
  it('returns all rows written since, each once, sorted by time, in pages', async () => {
    const before = await read(`/api/orders?updatedSince=${began}`);
    expect(idsOf(before.body)).toEqual(idsOf(orders));
    const [first, second] = orders as [Order, Order];
    await plant.anna.call(cancelOrderEndpoint, { params: { id: first.id }, body: true });
    const edited = { ...second, city: 'Kehl' };
    await plant.anna.call(updateOrderEndpoint, { params: { id: second.id }, body: edited });
    const order = [...idsOf(orders.slice(2)), first.id, second.id];
    expect((await pagesOf(`/api/orders?updatedSince=${began}&limit=4`)).flat()).toEqual(order);
    const { at: since } = await plant.db
      .selectFrom('change')
      .select('at')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const shifted = `${new Date(since.getTime() + 3_600_000).toISOString().slice(0, -1)}%2B01:00`;
    for (const query of [`updatedSince=${shifted}`, `date=${day}&updatedSince=${since.toISOString()}`])
      expect(idsOf((await read(`/api/orders?${query}`)).body)).toEqual([second.id]);
    expect((await read(`/api/trucks?updatedSince=${since.toISOString()}`)).body).toEqual([]);
    expect(await plant.anna.call(listTrucksEndpoint, { query: {} })).toHaveLength(1);
  });

  it('includes deleted shipments, and runs of all days', async () => {
    const order = await makeOrder(plant.anna, { date: addDays(day, 1) });
    const partsSince = async (instant: string) =>
      (await read<ShipmentRow>(`/api/shipments?updatedSince=${instant}`)).body;
    const ofOrder = (await partsSince(began)).filter((row) => row.productionOrderId === order.id);
    const part = at(ofOrder, 0);
    const { at: since } = await plant.db
      .selectFrom('change')
      .select('at')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const updatedParts = async () => await partsSince(since.toISOString());
    const updatedRuns = async () =>
      (await read(`/api/deliveries/updated?updatedSince=${since.toISOString()}`)).body;
    expect(await updatedParts()).toEqual([part]);
    expect(await updatedRuns()).toEqual([]);
    await plant.anna.call(splitShipmentEndpoint, { body: { shipmentId: part.id, amount: 400 } });
    const parts = await updatedParts();
    expect(parts).toHaveLength(2);
    const other = parts.find(({ id }) => id !== part.id);
    await plant.anna.call(deleteShipmentEndpoint, { params: { id: other?.id ?? 0 } });
    expect((await updatedParts()).map(({ id, isDeleted }) => [id, isDeleted])).toEqual(
      expect.arrayContaining([
        [part.id, false],
        [other?.id, true],
      ]),
    );
    const plan = await plant.anna.call(listDeliveriesEndpoint, { query: { date: day } });
    const run = at(plan.deliveries, 0);
    const body = { ...run, truckDriver: 'Aydin' };
    await plant.anna.call(updateDeliveryEndpoint, { params: { id: run.id }, body });
    expect(await updatedRuns()).toMatchObject([{ id: run.id, truckDriver: 'Aydin' }]);
    expect(await pagesOf(`/api/shipments?updatedSince=${began}&limit=3`)).not.toHaveLength(1);
  });

  it('needs an instant, or a day in its place', async () => {
    for (const since of ['yesterday', '2026-11-23', '2026-13-01T00:00:00Z'])
      expect((await refusedFields(`/api/orders?updatedSince=${since}`))[2]).toEqual(['updatedSince']);
    expect((await plant.anna.attempt(listOrdersEndpoint, { query: {} })).body).toMatchObject({
      type: 'MISSING_REQUEST_PARAMETER',
      fields: { date: expect.any(String) },
    });
  });
});

it('XLSX has numbers as numbers, days as days, texts as texts, and heads in the caller’s language', async () => {
  const file = async (path: string, language: string) => {
    const headers = { cookie: plant.anna.cookie, 'accept-language': language };
    const reply = await fetch(plant.url + path, { headers });
    expect(reply.headers.get('content-disposition')).toContain('.xlsx');
    return (await parseXlsx(new Uint8Array(await reply.arrayBuffer()))).cells;
  };
  const query = `date=${day}&format=xlsx&fields=orderId,steel,date,note,h1,attribute2`;
  const [heads, row] = await file(`/api/orders?${query}`, 'de');
  expect(heads).toEqual(['Auftrag', 'Stahl (kg)', 'Tag', 'Notiz', 'Halle 1', 'Attribut 2, Grün']);
  expect(row).toEqual([at(orders, 4).orderId, 9000, day, note, 'true', 'false']);
  const [english] = await file(`/api/orders?${query}`, 'en');
  expect(english?.slice(0, 3)).toEqual(['Order', 'Steel (kg)', 'Day']);
  const [plan] = await file(`/api/production-plan?date=${day}&format=xlsx`, 'de');
  expect(plan).toContain('Halle 1: Stahl (kg)');
});
