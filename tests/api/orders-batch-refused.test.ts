import { createOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { batch, batchHelpers } from '../support/batches.ts';
import { newOrder } from '../support/make.ts';
import { observeChange, storedState } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { at } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.27');

const plant = usePlant();
const yesterday = addDays(today, -1);

const { send, refusedBatch } = batchHelpers(plant);

describe('refuses the whole batch, naming each wrong field with its row,', () => {
  const good = newOrder();
  const wrong: [name: string, rows: object[], type: string, fields: Record<string, string>][] = [
    [
      'for wrong fields',
      [good, { ...good, postCode: '7910', city: ' ' }, good, { ...good, orderId: 'A1' }],
      'VALIDATION_ERRORS',
      {
        'orders.1.postCode': 'Five digits, from 10000',
        'orders.1.city': 'Field is required',
        'orders.3.orderId': 'Digits only',
      },
    ],
    [
      'for a past day beside a wrong field',
      [
        { ...good, date: yesterday },
        { ...good, time: '07:00 bis 9:00' },
      ],
      'VALIDATION_ERRORS',
      { 'orders.0.date': 'This is in the past, please choose later.', 'orders.1.time': 'Max length 13' },
    ],
    [
      'for no quantity',
      [{ ...good, steel: 0, matting: 0 }],
      'VALIDATION_ERRORS',
      { 'orders.0.steel': 'Field is required', 'orders.0.matting': 'Field is required' },
    ],
    [
      'for what is too long',
      [
        { ...good, date: yesterday },
        { ...good, note: 'x'.repeat(2001) },
      ],
      'DATA_TOO_LONG',
      {
        'orders.0.date': 'This is in the past, please choose later.',
        'orders.1.note': 'The data you entered is too long.',
      },
    ],
    [
      'for unknown fields',
      [{ ...good, colour: 'red' }],
      'VALIDATION_ERRORS',
      { 'orders.0.colour': 'Unknown field' },
    ],
    [
      'for rows that are none',
      [good, 7 as never, null as never],
      'VALIDATION_ERRORS',
      { 'orders.1.row': 'Invalid format', 'orders.2.row': 'Invalid format' },
    ],
    ['for no rows', [], 'VALIDATION_ERRORS', { orders: 'Field is required' }],
    [
      'for more than a thousand',
      Array.from({ length: 1001 }, () => ({ ...good })),
      'DATA_TOO_LONG',
      { orders: 'The data you entered is too long.' },
    ],
  ];
  it.each(wrong)('%s', async (_, rows, type, fields) => {
    const refusal = await refusedBatch(rows);
    expect(refusal).toMatchObject({ status: 400, type });
    expect(refusal.fields).toEqual(fields);
  });

  it('for other bodies', async () => {
    expect((await refusedBatch('no list' as never)).fields).toEqual({ orders: 'Field is required' });
    expect((await refusedBatch([good], { perRow: 'yes' })).fields).toEqual({ perRow: 'Invalid format' });
    expect((await refusedBatch([good], { dryRun: 1 })).fields).toEqual({ dryRun: 'Invalid format' });
    expect((await refusedBatch([good], { date: today })).fields).toEqual({ date: 'Unknown field' });
  });
});

describe('with perRow', () => {
  it('stores the valid rows and names the reasons for the others', async () => {
    const date = addDays(today, 12);
    const rows = [
      newOrder({ date }),
      { ...newOrder({ date }), postCode: '' },
      newOrder({ date: yesterday }),
      newOrder({ date }),
      { ...newOrder({ date }), city: 'x'.repeat(101) },
    ];
    const { answer, streams } = await observeChange(
      plant,
      plant.anna,
      createOrdersEndpoint,
      batch(rows, { perRow: true }),
    );
    expect(streams).toEqual([`day:${date}`]);
    expect(answer.orders.map(({ orderId }) => orderId)).toEqual([0, 3].map((row) => at(rows, row).orderId));
    expect(answer.refused).toEqual([
      {
        index: 1,
        type: 'VALIDATION_ERRORS',
        displayMessage: 'Please enter all mandatory data.',
        fields: { postCode: 'Field is required' },
      },
      {
        index: 2,
        type: 'VALIDATION_ERRORS',
        displayMessage: 'Please enter all mandatory data.',
        fields: { date: 'This is in the past, please choose later.' },
      },
      {
        index: 4,
        type: 'DATA_TOO_LONG',
        displayMessage: 'The data you entered is too long.',
        fields: { city: 'The data you entered is too long.' },
      },
    ]);
  });

  it('answers in the caller’s language', async () => {
    const rows = [{ ...newOrder(), city: '' }];
    const { body } = await plant.anna.attempt(createOrdersEndpoint, batch(rows, { perRow: true }), {
      'accept-language': 'de-DE',
    });
    expect(body.refused[0]?.fields).toEqual({ city: 'Pflichtfeld' });
  });

  it('changes nothing if no row is valid', async () => {
    const before = await storedState(plant);
    expect(await send([7 as never, newOrder({ date: yesterday })], { perRow: true })).toMatchObject({
      orders: [],
      halls: [],
      refused: [{ index: 0, fields: { row: 'Invalid format' } }, { index: 1 }],
    });
    expect(await storedState(plant)).toEqual(before);
  });
});
