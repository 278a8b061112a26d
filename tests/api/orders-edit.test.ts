import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { optionalTexts, type Order } from '@werkplan/shared/orders/order-schema.ts';
import { describe, expect, it } from 'vitest';
import { makeOrder, partsOf } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { putInSlot, itemOf, makePart, makeParts, makeRun, orderOf } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();

const put = (order: Order, changes: Partial<Order>) => ({
  params: { id: order.id },
  body: { ...order, ...changes },
});

describe('PUT orders/{id}', () => {
  it('saves the row with the next version and broadcasts it to its day', async () => {
    spec('4.6', '7.5');
    const order = await makeOrder(plant.anna);
    const observed = await observeChange(
      plant,
      plant.bernd,
      updateOrderEndpoint,
      put(order, {
        constructionSite: 'Neubau Rathaus',
        orderId: '0815',
        isShort: true,
        note: 'Kran bestellt',
      }),
    );
    expect(observed).toMatchObject({
      action: 'orders.update',
      by: 'Bernd Krüger',
      streams: [`day:${today}`],
    });
    expect(observed.rows).toEqual([`production_order ${order.id}`]);
    const saved = {
      constructionSite: 'Neubau Rathaus',
      orderId: '815',
      isShort: true,
      note: 'Kran bestellt',
    };
    const entry = { at: plant.clock.now().toISOString(), by: 'user:2' };
    const byHand = {
      ...Object.fromEntries(Object.keys(saved).map((field) => [field, entry])),
      orderId: { ...entry, was: order.orderId },
    };
    expect(observed.answer).toEqual({ ...order, ...saved, byHand, version: 2 });
    expect(await orderOf(plant, order.id)).toEqual(observed.answer);
  });

  it('writes and broadcasts nothing if nothing differs', async () => {
    const order = await makeOrder(plant.anna);
    const reply = await plant.anna.attempt(updateOrderEndpoint, put(order, {}));
    expect(reply.body).toEqual(order);
    expect(reply.headers.get('x-change-id')).toBeNull();
    expect(reply.headers.get('x-plan-revisions')).toBe('');
  });

  it('leaves optional texts alone that the body leaves out, as scripts of before such a text do', async () => {
    const texts = { time: '07:00', externalNumber: 'AB-7 ä' };
    const order = await makeOrder(plant.anna, texts);
    const fields = Object.entries(order).filter(([field]) => !Object.hasOwn(optionalTexts, field));
    const body = { ...(Object.fromEntries(fields) as unknown as Order), city: 'Kehl' };
    const saved = await plant.bernd.call(updateOrderEndpoint, { params: { id: order.id }, body });
    expect(saved).toMatchObject({ ...texts, city: 'Kehl' });
  });

  it("lets the only part's amount follow the quantities, on its truck", async () => {
    const part = await makePart(plant);
    const { run } = await makeRun(plant);
    await putInSlot(plant.anna, run.id, 3, part.id);
    const order = await orderOf(plant, part.productionOrderId);
    const { answer } = await observeChange(
      plant,
      plant.anna,
      updateOrderEndpoint,
      put(order, { steel: 12_000 }),
    );
    expect(answer.partsAmount).toBe(13_000);
    expect(await partsOf(plant, order.id)).toMatchObject([{ amount: 13_000, version: 2 }]);
    expect(await itemOf(plant, part.id)).toMatchObject({ ordinalNumberInDelivery: 3 });
  });

  it('leaves several parts as they are: the difference shows in partsAmount', async () => {
    const { order } = await makeParts(plant, 2);
    const { answer, rows } = await observeChange(
      plant,
      plant.anna,
      updateOrderEndpoint,
      put(order, { steel: 12_000 }),
    );
    expect(answer).toMatchObject({ steel: 12_000, matting: 1000, partsAmount: 10_000 });
    expect(rows).toEqual([`production_order ${order.id}`]);
  });

  it("never takes the own hall's flag away", async () => {
    const order = await makeOrder(plant.anna, { hallId: 2 });
    const saved = await plant.anna.call(updateOrderEndpoint, put(order, { h2: false, h3: true }));
    expect(saved).toMatchObject({ h1: false, h2: true, h3: true });
  });

  const wrong: [name: string, changes: Partial<Order>, fields: Record<string, string>][] = [
    ['a blank number', { orderId: '' }, { orderId: 'Field is required' }],
    ['a blank site', { constructionSite: ' ' }, { constructionSite: 'Field is required' }],
    ['a blank city', { city: ' ' }, { city: 'Field is required' }],
    ['a post code of six digits', { postCode: '791060' }, { postCode: 'Five digits, from 10000' }],
    ['fourteen characters of time', { time: '07:00 bis 9:00' }, { time: 'Max length 13' }],
    [
      'steel + matting of 1 kg',
      { steel: 1, matting: 0 },
      {
        steel: 'Steel and matting together at least 2 kg',
        matting: 'Steel and matting together at least 2 kg',
      },
    ],
    [
      'another date',
      { date: '2026-11-30' },
      { date: 'This field has its own call and cannot be changed here.' },
    ],
    ['another hall', { hallId: 2 }, { hallId: 'This field has its own call and cannot be changed here.' }],
    [
      'a cancellation',
      { isCanceled: true },
      { isCanceled: 'This field has its own call and cannot be changed here.' },
    ],
    [
      'a sum of parts',
      { partsAmount: 1 },
      { partsAmount: 'This field has its own call and cannot be changed here.' },
    ],
    ['another id', { id: 999_999 }, { id: 'This field has its own call and cannot be changed here.' }],
  ];
  it.each(wrong)('refuses %s', async (_name, changes, fields) => {
    const order = await makeOrder(plant.anna);
    const refusal = await expectRefused(plant, plant.anna, updateOrderEndpoint, {
      params: { id: order.id },
      body: { ...order, ...changes },
    });
    expect(refusal).toMatchObject({ type: 'VALIDATION_ERRORS', fields });
  });

  it('checks steel + matting only when one of them is changed', async () => {
    const order = await makeOrder(plant.anna, { steel: 1, matting: 0 });
    expect(await plant.anna.call(updateOrderEndpoint, put(order, { city: 'Lahr' }))).toMatchObject({
      city: 'Lahr',
    });
  });

  it('refuses a missing order and an invalid id', async () => {
    spec('8.6b');
    const order = await makeOrder(plant.anna);
    const input = { params: { id: 987_654 }, body: { ...order, id: 987_654 } };
    expect(await expectRefused(plant, plant.anna, updateOrderEndpoint, input)).toMatchObject({
      type: 'ORDER_NOT_FOUND',
      displayMessage: 'Oops! Something unexpected happened.',
    });
    for (const id of ['0', 'x', '1e3', '99999999999']) {
      expect(
        await expectRefused(plant, plant.anna, updateOrderEndpoint, { params: { id }, body: order }),
      ).toMatchObject({ type: 'VALIDATION_ERRORS', fields: { id: 'Invalid format' } });
    }
  });

  it('takes only a note once the order is canceled', async () => {
    const { id } = await makeOrder(plant.anna);
    await plant.anna.send('PUT', `/api/orders/${id}/is-canceled`, true);
    const order = await orderOf(plant, id);
    expect(
      await expectRefused(plant, plant.anna, updateOrderEndpoint, put(order, { city: 'Lahr', note: 'x' })),
    ).toMatchObject({
      type: 'ORDER_READ_ONLY',
    });
    const noted = await plant.anna.call(updateOrderEndpoint, put(order, { note: 'Kunde rief an' }));
    expect(noted).toMatchObject({ note: 'Kunde rief an', isCanceled: true });
  });
});
