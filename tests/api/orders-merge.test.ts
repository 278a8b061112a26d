import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { describe, expect, it } from 'vitest';
import { makeOrder } from '../support/make.ts';
import { expectRefused } from '../support/observe.ts';
import { usePlant } from '../support/plant.ts';
import { at } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();

const put = (order: Order, changes: Partial<Order>) => ({
  params: { id: order.id },
  body: { ...order, ...changes },
});

describe('two planners in one row', () => {
  spec('L.4');
  it('edits of different fields are merged', async () => {
    spec('7.5');
    const order = await makeOrder(plant.anna);
    await plant.anna.call(updateOrderEndpoint, put(order, { city: 'Lahr', attribute1: true }));
    await plant.bernd.call(updateOrderEndpoint, put(order, { note: 'eilig', steel: 5000 }));
    const merged = await plant.anna.call(updateOrderEndpoint, put(order, { time: '08:00' }));
    expect(merged).toMatchObject({
      city: 'Lahr',
      attribute1: true,
      note: 'eilig',
      steel: 5000,
      time: '08:00',
    });
  });

  it('refuses the same field, naming base, both values, author and time, and the current row', async () => {
    const order = await makeOrder(plant.anna);
    await plant.anna.call(updateOrderEndpoint, put(order, { city: 'Lahr' }));
    const theirs = await plant.anna.call(
      updateOrderEndpoint,
      put({ ...order, version: 2, city: 'Lahr' }, { steel: 1 }),
    );
    const refusal = await expectRefused(
      plant,
      plant.bernd,
      updateOrderEndpoint,
      put(order, { city: 'Kehl', steel: 2, note: 'geht mit unter' }),
    );
    expect(refusal).toMatchObject({
      type: 'EDIT_CONFLICT',
      conflict: [
        { field: 'city', base: 'Freiburg', yours: 'Kehl', theirs: 'Lahr', by: 'Anna Becker' },
        { field: 'steel', base: 9000, yours: 2, theirs: 1, by: 'Anna Becker' },
      ],
      current: theirs,
    });
    expect(Date.parse(refusal.conflict?.[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('equal values are no conflict', async () => {
    const order = await makeOrder(plant.anna);
    await plant.anna.call(updateOrderEndpoint, put(order, { city: 'Lahr' }));
    expect(
      await plant.bernd.call(updateOrderEndpoint, put(order, { city: 'Lahr', note: 'x' })),
    ).toMatchObject({
      city: 'Lahr',
      note: 'x',
    });
  });

  it('refuses two valid edits that break a rule together, naming both fields and who was first', async () => {
    const order = await makeOrder(plant.anna, { steel: 5000, matting: 5000 });
    await plant.anna.call(updateOrderEndpoint, put(order, { steel: 0 }));
    const input = put(order, { matting: 0, note: 'eilig' });
    expect(await expectRefused(plant, plant.bernd, updateOrderEndpoint, input)).toMatchObject({
      status: 409,
      type: 'EDIT_CONFLICT',
      conflict: [
        { field: 'steel', base: 5000, yours: 5000, theirs: 0, by: 'Anna Becker' },
        { field: 'matting', base: 5000, yours: 0, theirs: 5000, by: 'Anna Becker' },
      ],
      current: { steel: 0, matting: 5000 },
    });
  });

  it('refuses an invalid value as the sender’s own mistake', async () => {
    const order = await makeOrder(plant.anna, { steel: 5000, matting: 0 });
    await plant.anna.call(updateOrderEndpoint, put(order, { city: 'Lahr' }));
    expect(
      await expectRefused(plant, plant.bernd, updateOrderEndpoint, put(order, { steel: 0 })),
    ).toMatchObject({
      status: 400,
      type: 'VALIDATION_ERRORS',
      fields: { steel: 'Steel and matting together at least 2 kg' },
    });
  });

  it('accepts an edit based on the row before a move to another hall or day', async () => {
    const order = await makeOrder(plant.anna);
    await plant.anna.send('PUT', `/api/orders/${order.id}/hall`, 2);
    await plant.anna.send('PUT', `/api/orders/${order.id}/date`, '2026-11-25');
    const merged = await plant.bernd.call(updateOrderEndpoint, put(order, { city: 'Lahr' }));
    expect(merged).toMatchObject({ city: 'Lahr', hallId: 2, h1: false, h2: true, date: '2026-11-25' });
  });
});

describe('the version a row was read at', () => {
  spec('L.48');
  it('is mandatory', async () => {
    const order = await makeOrder(plant.anna);
    const { version: _, ...body } = { ...order, city: 'Lahr' };
    const input = { params: { id: order.id }, body };
    expect(await expectRefused(plant, plant.anna, updateOrderEndpoint, input)).toMatchObject({
      status: 428,
      type: 'VERSION_REQUIRED',
      fields: { version: 'Field is required' },
    });
    expect(await plant.anna.call(updateOrderEndpoint, input, { 'if-match': '*' })).toMatchObject({
      city: 'Lahr',
    });
  });

  it('is strict with If-Match: no merging', async () => {
    const order = await makeOrder(plant.anna);
    const saved = await plant.anna.call(updateOrderEndpoint, put(order, { city: 'Lahr' }), {
      'if-match': '"1"',
    });
    for (const ifMatch of ['"1"', '"7"', 'nonsense', '""']) {
      const refusal = await expectRefused(
        plant,
        plant.bernd,
        updateOrderEndpoint,
        put(order, { note: 'x' }),
        {
          'if-match': ifMatch,
        },
      );
      expect(refusal).toMatchObject({ status: 412, type: 'VERSION_MISMATCH', current: saved });
    }
  });

  it('can be overwritten with If-Match: *', async () => {
    const order = await makeOrder(plant.anna);
    await plant.anna.call(updateOrderEndpoint, put(order, { city: 'Lahr' }));
    const forced = await plant.bernd.call(updateOrderEndpoint, put(order, { city: 'Kehl' }), {
      'if-match': '*',
    });
    expect(forced).toMatchObject({ city: 'Kehl', version: 3 });
  });

  it('must have existed', async () => {
    const order = await makeOrder(plant.anna);
    expect(
      await expectRefused(plant, plant.anna, updateOrderEndpoint, put(order, { version: 9, city: 'Lahr' })),
    ).toMatchObject({
      type: 'VERSION_MISMATCH',
      current: at([order], 0),
    });
  });
});
