import { searchEndpoint } from '@werkplan/shared/search/search-endpoints.ts';
import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { deleteShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { addDays, mondayOf } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { makeOrder } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, putInSlot, makeParts, makeRun } from '../support/scene.ts';
import { scriptWith } from '../support/script.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.66');

const plant = usePlant();

const find = async (q: string) => await plant.anna.call(searchEndpoint, { query: { q } });
const orderIds = async (q: string): Promise<number[]> => (await find(q)).orders.map(({ id }) => id);

describe('the search finds an order', () => {
  it('by the start of a word of its site or city, without case and umlauts, and as umlauts are spelled without', async () => {
    const { id } = await makeOrder(plant.anna, { constructionSite: 'Zölibatstraße Groß 12', city: 'Bühl' });
    for (const q of ['bühl zölibat', 'BUHL zoli', 'buehl zoelibatstr', 'zolibatstrasse 12', 'groß zöli'])
      expect(await orderIds(q), q).toEqual([id]);
    expect(await orderIds('zölibat kehl')).toEqual([]);
    expect(await orderIds('libatstraße')).toEqual([]);
  });

  it('by its number or a part of it, and by its post code', async () => {
    // The empty plan contains no other number with these digits.
    await plant.empty();
    const { id } = await makeOrder(plant.anna, { orderId: '913572', postCode: '17391', city: 'Stolpe' });
    for (const q of ['913572', '9135', '3572', '57', '17391 stolpe'])
      expect(await orderIds(q), q).toEqual([id]);
    expect(await orderIds('9137')).toEqual([]);
  });

  it('over all days, the nearest first and of two as near the later one', async () => {
    for (const count of [403, 6, 3, 38, 0])
      await makeOrder(plant.anna, { constructionSite: 'Quarzwerk', date: addDays(today, count) });
    // A token, because a login would have expired by that time.
    const script = await scriptWith(plant, 'read');
    const now = plant.clock.now().toISOString();
    plant.clock.set(`${addDays(today, 3)}T08:00:00Z`);
    const ask = async (limit: string) =>
      await script.call(searchEndpoint, { query: { q: 'quarzwerk', limit } });
    const [{ orders, shipments }, { orders: four }] = [await ask('9'), await ask('4')];
    plant.clock.set(now);
    const expected = [3, 6, 0, 38, 403].map((count) => addDays(today, count));
    expect(orders.map(({ date }) => date)).toEqual(expected);
    expect(shipments.map(({ date }) => date)).toEqual(expected);
    expect(four.map(({ date }) => date)).toEqual(expected.slice(0, 4));
  });

  it('the nearest first on any weekday, also where what is looked through first ends', async () => {
    const monday = addDays(mondayOf(today), 35);
    for (const count of [-23, 25, -22, 21, -21, 22])
      await makeOrder(plant.anna, { constructionSite: 'Ziegelei', date: addDays(monday, count) });
    const script = await scriptWith(plant, 'read');
    const now = plant.clock.now().toISOString();
    plant.clock.set(`${monday}T08:00:00Z`);
    const answers = [];
    for (const limit of ['1', '2', '3', '4', '5', '6'])
      answers.push((await script.call(searchEndpoint, { query: { q: 'ziegelei', limit } })).orders);
    plant.clock.set(now);
    const expected = [21, -21, 22, -22, -23, 25].map((count) => addDays(monday, count));
    for (const [index, orders] of answers.entries())
      expect(orders.map(({ date }) => date)).toEqual(expected.slice(0, index + 1));
  });

  it('that is canceled, too', async () => {
    const { id } = await makeOrder(plant.anna, { constructionSite: 'Xaverhof' });
    await plant.anna.call(cancelOrderEndpoint, { params: { id }, body: { isCanceled: true } });
    expect((await find('xaverhof')).orders).toMatchObject([{ id, isCanceled: true }]);
  });
});

it('shipments are found by their order, each on its own day and with its place; deleted parts are not', async () => {
  const { order, parts } = await makeParts(plant, 2, { constructionSite: 'Yachthafen' });
  const [first, second] = [at(parts, 0), at(parts, 1)];
  const { run } = await makeRun(plant, { registration: 'YY-HA 1' });
  await putInSlot(plant.anna, run.id, 3, first.id);
  const { shipments } = await find('yachthafen');
  expect(shipments).toHaveLength(2);
  expect(shipments.find(({ id }) => id === first.id)).toMatchObject({
    orderId: order.orderId,
    parts: 2,
    date: today,
    place: { deliveryId: run.id, registration: 'YY-HA 1', slot: 3 },
  });
  await plant.anna.call(deleteShipmentEndpoint, { params: { id: second.id } });
  expect((await find('yachthafen')).shipments.map(({ id }) => id)).toEqual([first.id]);
});

it('trucks are found by their registration, however it is written, with the run that is nearest', async () => {
  const { truck, run } = await makeRun(plant, { registration: 'XO-BÜ 214' });
  const { id } = run;
  for (const q of ['xo-bü 214', 'xobu214', 'xo 214', 'XO-BU'])
    expect((await find(q)).trucks, q).toMatchObject([
      { id: truck.id, registration: 'XO-BÜ 214', status: 'ACTIVE', run: { id, date: today } },
    ]);
});

describe('a search', () => {
  it('for signs alone finds nothing', async () => {
    expect(await find('--')).toEqual({ orders: [], shipments: [], trucks: [] });
  });

  it('that is no search is refused, and says which field is wrong', async () => {
    for (const [query, field] of [
      ['', 'q'],
      ['?q=x', 'q'],
      [`?q=${'x'.repeat(101)}`, 'q'],
      ['?q=xx&limit=0', 'limit'],
      ['?q=xx&limit=51', 'limit'],
      ['?q=xx&limit=x', 'limit'],
      ['?q=xx&day=1', 'day'],
    ]) {
      const answer = await plant.anna.send('GET', `/api/search${query}`);
      expect(answer.status, query).toBe(400);
      expect(JSON.stringify(answer.body), query).toContain(`"${field}"`);
    }
  });

  it('holds nothing against quotes, operators of a search and wildcards', async () => {
    for (const q of ["'); DROP TABLE truck; --", 'a & | ! b', "x'y:*", '%_%', '\\\\', '<->', 'ä'.repeat(50)])
      expect((await find(q)).orders.length).toBeLessThan(9);
  });

  it('is open to scripts that may read', async () => {
    const script = await scriptWith(plant, 'read');
    expect(await script.call(searchEndpoint, { query: { q: 'nothing' } })).toMatchObject({ orders: [] });
  });
});
