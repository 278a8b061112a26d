import {
  hallTotalsEndpoint,
  removeCapacityEndpoint,
  setCapacitiesEndpoint,
  setCapacityEndpoint,
} from '@werkplan/shared/halls/hall-endpoints.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { addDays, daysFromTo } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { makeOrder } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const none = { steel: 0, matting: 0 };
const plant = usePlant();
const tomorrow = addDays(today, 1);

type Body = NonNullable<Parameters<typeof observeChange<typeof setCapacityEndpoint>>[3]>['body'];
const capacity = (id: number | string, body: Body | object) => ({
  params: { id },
  body: body as NonNullable<Body>,
});
const totalsOf = async (date: string) => await plant.bernd.call(hallTotalsEndpoint, { query: { date } });

describe('GET halls/totals', () => {
  it('sums the steel and matting of each hall without canceled orders', async () => {
    spec('1.2', '7.4', '9.1', '9.2');
    const date = addDays(today, 10);
    await plant.anna.call(setCapacityEndpoint, capacity(1, { date, maxCapacity: 80_000 }));
    await makeOrder(plant.anna, { date, steel: 30_000, matting: 700 });
    await makeOrder(plant.anna, { date, steel: 20_000, matting: 0, h2: true });
    await makeOrder(plant.anna, { date, steel: 5000, matting: 5, hallId: 3 });
    const { id } = await makeOrder(plant.anna, { date, steel: 1_000_000 });
    await plant.anna.send('PUT', `/api/orders/${id}/is-canceled`, true);
    expect(await totalsOf(date)).toEqual([
      {
        id: 1,
        maxCapacity: 80_000,
        steelTotal: 50_000,
        mattingTotal: 700,
        remaining: 30_000,
        reserved: none,
      },
      { id: 2, maxCapacity: 0, steelTotal: 0, mattingTotal: 0, remaining: 0, reserved: none },
      { id: 3, maxCapacity: 0, steelTotal: 5000, mattingTotal: 5, remaining: -5000, reserved: none },
    ]);
  });

  it('answers a list per day when date is repeated, in the order asked', async () => {
    spec('7.1a');
    const date = [addDays(today, 12), addDays(today, 11)];
    await makeOrder(plant.anna, { date: addDays(today, 11), steel: 7 });
    const days = await plant.anna.call(hallTotalsEndpoint, { query: { date } });
    expect(days).toMatchObject([
      { date: date[0], halls: [{ steelTotal: 0 }, {}, {}] },
      { date: date[1], halls: [{ steelTotal: 7 }, {}, {}] },
    ]);
  });

  it('refuses no day, none that exists, and more than 45', async () => {
    const ask = async (query: object) =>
      await expectRefused(plant, plant.anna, hallTotalsEndpoint, { query: { ...query } });
    expect(await ask({})).toMatchObject({
      type: 'MISSING_REQUEST_PARAMETER',
      displayMessage: 'Ups! Something unexpected happened.',
    });
    expect(await ask({ date: '2026-02-29' })).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { date: 'Invalid date format' },
    });
    expect(await ask({ date: daysFromTo(today, addDays(today, 45)) })).toMatchObject({
      type: 'VALIDATION_ERRORS',
    });
    expect(
      await plant.anna.call(hallTotalsEndpoint, { query: { date: daysFromTo(today, addDays(today, 44)) } }),
    ).toHaveLength(45);
  });
});

describe('PUT halls/{id}/capacity', () => {
  spec('L.19');
  it('sets the default from a day on, and another for one day; only the halls get a broadcast', async () => {
    spec('3.6');
    const [monday, tuesday, wednesday] = [addDays(today, 14), addDays(today, 15), addDays(today, 16)];
    const observed = await observeChange(
      plant,
      plant.bernd,
      setCapacityEndpoint,
      capacity(2, { validFrom: monday, maxCapacity: 60_000 }),
    );
    expect(observed).toMatchObject({
      action: 'halls.setCapacity',
      streams: ['halls'],
      answer: { hallId: 2, kind: 'default', day: monday, maxCapacity: 60_000, version: 1 },
    });
    await plant.anna.call(setCapacityEndpoint, capacity(2, { date: tuesday, maxCapacity: 0 }));
    const capacities = [];
    for (const day of [addDays(monday, -1), monday, tuesday, wednesday, addDays(monday, 301)])
      capacities.push(
        (await totalsOf(day)).map((hall) => ('maxCapacity' in hall ? hall.maxCapacity : -1))[1],
      );
    expect(capacities).toEqual([0, 60_000, 0, 60_000, 60_000]);
  });

  it('writes over what the same day had, and nothing when it is the same', async () => {
    await plant.anna.call(setCapacityEndpoint, capacity(3, { date: tomorrow, maxCapacity: 1 }));
    const observed = await observeChange(
      plant,
      plant.anna,
      setCapacityEndpoint,
      capacity(3, { date: tomorrow, maxCapacity: 2 }),
    );
    expect(observed.answer).toMatchObject({ maxCapacity: 2, version: 2 });
    const reply = await plant.anna.attempt(
      setCapacityEndpoint,
      capacity(3, { date: tomorrow, maxCapacity: 2 }),
    );
    expect(reply).toMatchObject({ status: 200, body: observed.answer });
    expect(reply.headers.get('x-change-id')).toBeNull();
  });

  it('refuses past days, wrong quantities, both kinds at once and other halls', async () => {
    spec('8.6b');
    const set = async (id: number | string, body: object) =>
      await expectRefused(plant, plant.anna, setCapacityEndpoint, capacity(id, body));
    expect(await set(1, { date: '2026-11-22', maxCapacity: 1 })).toMatchObject({
      fields: { date: 'This is in the past, please choose later.' },
    });
    expect(await set(1, { validFrom: '2026-11-22', maxCapacity: 1 })).toMatchObject({
      fields: { validFrom: 'This is in the past, please choose later.' },
    });
    expect(await set(1, { date: today, maxCapacity: -1 })).toMatchObject({
      fields: { maxCapacity: translate('en', 'validation.kilograms') },
    });
    expect(await set(1, { date: today, maxCapacity: 10_000_000 })).toMatchObject({ type: 'DATA_TOO_LONG' });
    expect(await set(1, { date: today, validFrom: today, maxCapacity: 1 })).toMatchObject({
      type: 'VALIDATION_ERRORS',
    });
    expect(await set(1, { maxCapacity: 1 })).toMatchObject({ type: 'VALIDATION_ERRORS' });
    expect(await set(4, { date: today, maxCapacity: 1 })).toMatchObject({
      status: 404,
      type: 'HALL_NOT_FOUND',
    });
    expect(await set('T', { date: today, maxCapacity: 1 })).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { id: 'Invalid format' },
    });
  });
});

describe('a reason', () => {
  spec('L.19');
  const params = { id: 1 };
  const date = addDays(today, 20);
  const set = async (given: object) =>
    await plant.anna.call(setCapacityEndpoint, capacity(1, { date, maxCapacity: 45_000, ...given }));

  it('stays until another is given', async () => {
    expect(await set({ reason: '  Wartung ' })).toMatchObject({ reason: 'Wartung', version: 1 });
    expect(await set({ maxCapacity: 50_000 })).toMatchObject({ reason: 'Wartung', version: 2 });
    expect(await set({ maxCapacity: 50_000, reason: '' })).toMatchObject({ reason: '', version: 3 });
  });

  it('of more than sixty characters is refused', async () => {
    const body = { date, maxCapacity: 1, reason: 'x'.repeat(61) };
    expect(await expectRefused(plant, plant.anna, setCapacityEndpoint, { params, body })).toMatchObject({
      type: 'DATA_TOO_LONG',
      fields: { reason: 'The data you entered is too long.' },
    });
  });
});

describe('DELETE halls/{id}/capacity', () => {
  spec('L.19');
  const day = addDays(today, 42);
  const capacityOfHall3 = async (): Promise<number | undefined> =>
    (await totalsOf(day)).flatMap((hall) => ('maxCapacity' in hall ? [hall.maxCapacity] : []))[2];

  it('brings back what holds without it; only the halls get a broadcast', async () => {
    await plant.anna.call(
      setCapacityEndpoint,
      capacity(3, { validFrom: addDays(day, -1), maxCapacity: 90_000 }),
    );
    await plant.anna.call(setCapacityEndpoint, capacity(3, { validFrom: day, maxCapacity: 110_000 }));
    await plant.anna.call(
      setCapacityEndpoint,
      capacity(3, { date: day, maxCapacity: 5, reason: 'Inventur' }),
    );
    expect(await capacityOfHall3()).toBe(5);
    const params = { id: 3 };
    expect(
      await observeChange(plant, plant.bernd, removeCapacityEndpoint, { params, query: { date: day } }),
    ).toMatchObject({
      action: 'halls.removeCapacity',
      streams: ['halls'],
      answer: { hallId: 3, kind: 'day', day, maxCapacity: 5, reason: 'Inventur' },
    });
    expect(await capacityOfHall3()).toBe(110_000);
    await plant.bernd.call(removeCapacityEndpoint, { params, query: { validFrom: day } });
    expect(await capacityOfHall3()).toBe(90_000);
  });

  it('refuses what is not there, past days, no day, both days and other halls', async () => {
    const remove = async (id: number, query: object) =>
      await expectRefused(plant, plant.anna, removeCapacityEndpoint, { params: { id }, query: { ...query } });
    expect(await remove(1, { date: addDays(today, 33) })).toMatchObject({ type: 'NOT_FOUND' });
    expect(await remove(1, { validFrom: addDays(today, 33) })).toMatchObject({ type: 'NOT_FOUND' });
    expect(await remove(4, { date: today })).toMatchObject({ type: 'HALL_NOT_FOUND' });
    expect(await remove(1, { date: addDays(today, -1) })).toMatchObject({
      fields: { date: 'This is in the past, please choose later.' },
    });
    expect(await remove(1, {})).toMatchObject({ fields: { date: 'Field is required' } });
    expect(await remove(1, { date: today, validFrom: today })).toMatchObject({ type: 'VALIDATION_ERRORS' });
  });
});

describe('PUT halls/capacities', () => {
  spec('L.19');
  const [monday, tuesday] = [addDays(today, 56), addDays(today, 57)];
  const own = (hallId: 1 | 2 | 3, day: string, maxCapacity: number | null) => {
    return { hallId, kind: 'day' as const, day, maxCapacity };
  };

  it('sets and removes several in one change', async () => {
    await plant.anna.call(setCapacityEndpoint, capacity(2, { date: monday, maxCapacity: 7 }));
    const changes = [
      { ...own(1, monday, 45_000), reason: 'Wartung' },
      own(2, monday, null),
      own(3, tuesday, 0),
      // This day has no capacity of its own that could be removed.
      own(3, monday, null),
    ];
    const observed = await observeChange(plant, plant.anna, setCapacitiesEndpoint, { body: { changes } });
    expect(observed).toMatchObject({
      action: 'halls.setCapacities',
      streams: ['halls'],
      answer: [
        { hallId: 1, day: monday, maxCapacity: 45_000, reason: 'Wartung' },
        { hallId: 3, day: tuesday, maxCapacity: 0, reason: '' },
      ],
    });
  });

  it('refuses all for one past day or one that stands there twice, and names the rows', async () => {
    const changes = [own(1, tuesday, 1), own(1, addDays(today, -1), 1), own(1, tuesday, 2)];
    expect(
      await expectRefused(plant, plant.anna, setCapacitiesEndpoint, { body: { changes } }),
    ).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: {
        'changes.1.day': 'This is in the past, please choose later.',
        'changes.2.day': 'This is here twice, once is enough.',
      },
    });
    expect(
      await expectRefused(plant, plant.anna, setCapacitiesEndpoint, { body: { changes: [] } }),
    ).toMatchObject({
      type: 'VALIDATION_ERRORS',
    });
  });
});
