import { createOrderEndpoint, listOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { makeOrder, newOrder, partsOf } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { orderOf } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const wholeKilograms = translate('en', 'validation.kilograms');
const plant = usePlant();
const tomorrow = addDays(today, 1);

describe('POST orders', () => {
  it('stores the order and its shipment and broadcasts them to the day, nobody else', async () => {
    spec('1.8', '3.3', '4.6', '7.5');
    const observed = await observeChange(plant, plant.bernd, createOrderEndpoint, {
      body: newOrder({ date: tomorrow, hallId: 3, time: '07:00 - 09:00', isUrgent: true, attribute4: true }),
    });
    expect(observed).toMatchObject({
      action: 'orders.create',
      by: 'Bernd Krüger',
      streams: [`day:${tomorrow}`],
      answer: {
        date: tomorrow,
        hallId: 3,
        h1: false,
        h3: true,
        isUrgent: true,
        attribute4: true,
        isCanceled: false,
      },
    });
    const [part] = await partsOf(plant, observed.answer.id);
    expect(observed.rows).toEqual([`production_order ${observed.answer.id}`, `shipment ${part?.id}`]);
    expect(observed.answer).toEqual(await orderOf(plant, observed.answer.id));
  });

  it('fills in everything but what a planner must type', async () => {
    spec('3.2', '3.2a', '4.8');
    const { orderId, constructionSite, postCode, city, date, hallId } = newOrder();
    const order = await plant.anna.call(createOrderEndpoint, {
      body: { orderId, constructionSite, postCode, city, date, hallId, matting: 1 },
    });
    expect(order).toMatchObject({ steel: 0, matting: 1, time: '', note: '', partsAmount: 1, version: 1 });
    expect([order.isShort, order.isUrgent, order.attribute1, order.attribute11, order.h2]).not.toContain(
      true,
    );
  });

  it('keeps order numbers without leading zeros and texts trimmed and composed', async () => {
    spec('5.3', '5.3a');
    const order = await makeOrder(plant.anna, {
      orderId: '000417',
      constructionSite: '  Brücke Süd  ',
      city: 'Bu\u0308hl',
      note: ' erst\nam Nachmittag ',
    });
    expect(order).toMatchObject({
      orderId: '417',
      constructionSite: 'Brücke Süd',
      city: 'Bühl',
      note: 'erst\nam Nachmittag',
    });
  });

  const fieldRules: [name: string, body: object, fields: Record<string, string>][] = [
    ['no number', { orderId: '' }, { orderId: 'Field is required' }],
    ['letters in the number', { orderId: '12a' }, { orderId: 'Digits only' }],
    ['a blank site', { constructionSite: '   ' }, { constructionSite: 'Field is required' }],
    ['a blank city', { city: '' }, { city: 'Field is required' }],
    ['a post code of four digits', { postCode: '7910' }, { postCode: 'Five digits, from 10000' }],
    ['a post code below 10000', { postCode: '09106' }, { postCode: 'Five digits, from 10000' }],
    [
      'no quantity at all',
      { steel: 0, matting: 0 },
      { steel: 'Field is required', matting: 'Field is required' },
    ],
    ['a negative quantity', { steel: -1 }, { steel: wholeKilograms }],
    ['half kilograms', { steel: 0.5 }, { steel: wholeKilograms }],
    ['a quantity as text', { steel: '9000' }, { steel: wholeKilograms }],
    ['fourteen characters of time', { time: '07:00 bis 9:00' }, { time: 'Max length 13' }],
    ['a yesterday', { date: '2026-11-22' }, { date: 'This is in the past, please choose later.' }],
    ['a day that does not exist', { date: '2026-02-30' }, { date: 'Invalid date format' }],
    ['no day', { date: null }, { date: 'Invalid date format' }],
    ['a fourth hall', { hallId: 4 }, { hallId: 'Invalid format' }],
    ['a canceled order', { isCanceled: true }, { isCanceled: 'Invalid format' }],
    ['a field nobody knows', { colour: 'red' }, { colour: 'Unknown field' }],
    ['a control character', { city: 'Lahr\u0007' }, { city: 'Invalid format' }],
    ['NUL', { constructionSite: 'A\u0000B' }, { constructionSite: 'Invalid format' }],
    ['half a surrogate pair', { note: 'Haus \ud83d' }, { note: 'Invalid format' }],
  ];
  it.each(fieldRules)('refuses %s', async (_name, wrong, fields) => {
    spec('5.3', '5.3a', '5.3b', '8.6a', '9.10');
    const body = { ...newOrder(), ...wrong } as ReturnType<typeof newOrder>;
    expect(await expectRefused(plant, plant.anna, createOrderEndpoint, { body })).toMatchObject({
      type: 'VALIDATION_ERRORS',
      displayMessage: 'Please enter all mandatory data.',
      fields,
    });
  });

  const tooLong: [field: string, value: string | number][] = [
    ['orderId', '1234567'],
    ['constructionSite', 'x'.repeat(101)],
    ['city', 'x'.repeat(101)],
    ['note', 'x'.repeat(2001)],
    ['steel', 10_000_000],
  ];
  it.each(tooLong)('refuses too long a value of %s', async (field, value) => {
    spec('3.2', '8.6a');
    const body = { ...newOrder(), [field]: value };
    const refusal = await expectRefused(plant, plant.anna, createOrderEndpoint, { body });
    expect(refusal).toMatchObject({
      type: 'DATA_TOO_LONG',
      displayMessage: 'The data you entered is too long.',
    });
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  it('names every wrong field at once, in German as the caller asks', async () => {
    spec('8.6a');
    const body = { ...newOrder(), city: '', postCode: '1' };
    const headers = { 'accept-language': 'de' };
    expect(await plant.anna.refusal(createOrderEndpoint, { body }, headers)).toMatchObject({
      displayMessage: 'Bitte alle Pflichtfelder ausfüllen.',
      fields: { city: 'Pflichtfeld', postCode: 'Fünf Ziffern, ab 10000' },
    });
  });
});

describe('GET orders', () => {
  it("lists one day's orders, canceled ones included, highest number first", async () => {
    spec('7.5');
    const date = addDays(today, 20);
    for (const orderId of ['9', '100', '20']) await makeOrder(plant.anna, { date, orderId });
    const canceled = await makeOrder(plant.anna, { date, orderId: '50' });
    await plant.anna.send('PUT', `/api/orders/${canceled.id}/is-canceled`, true);
    const listed = await plant.bernd.call(listOrdersEndpoint, { query: { date } });
    expect(listed.map(({ orderId }) => orderId)).toEqual(['100', '50', '20', '9']);
    expect(listed.map(({ isCanceled }) => isCanceled)).toEqual([false, true, false, false]);
    expect(await plant.bernd.call(listOrdersEndpoint, { query: { date: addDays(date, 1) } })).toEqual([]);
  });

  const wrongQueries: [query: object, type: string, fields: object][] = [
    [{}, 'MISSING_REQUEST_PARAMETER', { date: 'Field is required' }],
    [{ date: '23.11.2026' }, 'VALIDATION_ERRORS', { date: 'Invalid date format' }],
    [{ date: [today, tomorrow] }, 'VALIDATION_ERRORS', { date: 'Invalid date format' }],
    [{ date: today, hall: 1 }, 'VALIDATION_ERRORS', { hall: 'Unknown field' }],
  ];
  it.each(wrongQueries)('refuses %j', async (query, type, fields) => {
    expect(await expectRefused(plant, plant.anna, listOrdersEndpoint, { query: { ...query } })).toMatchObject(
      {
        type,
        fields,
      },
    );
  });
});
