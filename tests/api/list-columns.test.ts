import { keepListColumnsEndpoint, readListColumnsEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { expect, it } from 'vitest';
import { usePlant } from '../support/plant.ts';

const plant = usePlant();
const heads = 'auftrag|kunde|gewicht';
const columns = [{ field: 'orderId', inTonnes: false }, null, { field: 'steel', inTonnes: true }];
const kept = async (client = plant.anna) =>
  (await client.call(readListColumnsEndpoint, { query: { heads } })).columns;

it('the chosen columns of a list are stored for the whole plant, and the last choice wins', async () => {
  expect(await kept()).toBeNull();
  await plant.anna.call(keepListColumnsEndpoint, { body: { heads, columns } });
  expect(await kept(plant.bernd)).toEqual(columns);
  await plant.bernd.call(keepListColumnsEndpoint, { body: { heads, columns: [null] } });
  expect(await kept()).toEqual([null]);
});

it('the newest 200 lists are stored', async () => {
  for (let number = 0; number <= 200; number += 1) {
    plant.clock.set(new Date(Date.parse('2026-11-23T09:00:00Z') + number * 1_000).toISOString());
    await plant.anna.call(keepListColumnsEndpoint, { body: { heads: `liste ${number}`, columns } });
  }
  const found = await plant.db.selectFrom('listColumns').select('heads').execute();
  const names = found.map((row) => row.heads);
  expect([names.length, names.includes('liste 0'), names.includes('liste 200')]).toEqual([200, false, true]);
});

it.each([
  ['heads', { heads: '', columns }],
  ['heads', { heads: 'x'.repeat(1_501), columns }],
  ['columns.0.field', { heads, columns: [{ field: 'order id', inTonnes: false }] }],
  ['columns', { heads, columns: Array.from({ length: 61 }, () => null) }],
])('an invalid %s is refused, and named', async (field, body) => {
  const { status, body: refusal } = await plant.anna.attempt(keepListColumnsEndpoint, { body });
  expect([status, Object.keys((refusal as { fields: object }).fields)]).toEqual([400, [field]]);
});
