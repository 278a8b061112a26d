// Own server: its statements are counted.
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { productionPlanEndpoint } from '@werkplan/shared/production-plan/production-plan-endpoints.ts';
import { reservedFieldsOf } from '@werkplan/shared/halls/reserved.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '../support/count-statements.ts';
import { makeOrder } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { at } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = useOwnPlant();
const day = '2026-12-03';

const monthOf = async (date: string) => await plant.bernd.call(productionPlanEndpoint, { query: { date } });
const rowOf = async (date: string) =>
  at(
    (await monthOf(date)).filter((row) => row.day === date),
    0,
  );

beforeAll(async () => {
  for (const [id, maxCapacity] of [
    [1, 80_000],
    [2, 60_000],
    [3, 40_000],
  ] as const)
    await plant.anna.call(setCapacityEndpoint, { params: { id }, body: { validFrom: today, maxCapacity } });
});

describe('GET production-plan', () => {
  it('answers the totals of a day in tons of kilograms, without canceled orders', async () => {
    spec('3.8', '7.7');
    await makeOrder(plant.anna, { date: day, steel: 30_000, matting: 700 });
    await makeOrder(plant.anna, { date: day, steel: 1_000, matting: 0, h2: true });
    await makeOrder(plant.anna, { date: day, steel: 61_000, matting: 20, hallId: 2 });
    await makeOrder(plant.anna, { date: day, steel: 0, matting: 5, hallId: 3 });
    const canceled = await makeOrder(plant.anna, { date: day, steel: 1_000_000, hallId: 3 });
    const { answer } = await observeChange(plant, plant.anna, cancelOrderEndpoint, {
      params: { id: canceled.id },
      body: true,
    });
    expect(answer.isCanceled).toBe(true);
    const stream = await plant.db
      .selectFrom('stream')
      .select('revision')
      .where('key', '=', dayKey(day))
      .executeTakeFirstOrThrow();
    expect(await rowOf(day)).toEqual({
      day,
      hall1SteelTotal: 31_000,
      hall2SteelTotal: 61_000,
      hall3SteelTotal: 0,
      steelTotal: 92_000,
      mattingTotal: 725,
      grandTotal: 92_725,
      freeCapacity: 180_000 - 92_000,
      hall1Capacity: 80_000,
      hall2Capacity: 60_000,
      hall3Capacity: 40_000,
      revision: stream.revision,
      state: 'working',
      name: '',
      releasedAt: null,
      releasedBy: null,
      lateChanges: 0,
      ...reservedFieldsOf([]),
    });
  });

  it.each([
    ['2026-12-01', '2026-12-31', 31],
    ['2026-12-31', '2026-12-31', 31],
    ['2028-02-10', '2028-02-29', 29],
    ['2027-02-10', '2027-02-28', 28],
    ['1970-01-01', '1970-01-31', 31],
    ['9999-12-31', '9999-12-31', 31],
  ])('has a row for every day of the month of %s', async (date, last, count) => {
    spec('7.7');
    const days = (await monthOf(date)).map((row) => row.day);
    expect(days).toHaveLength(count);
    expect([days[0], days.at(-1)]).toEqual([`${date.slice(0, 8)}01`, last]);
    expect(days).toEqual([...new Set(days)].sort());
  });

  it('counts each day with the capacity of that day', async () => {
    await plant.anna.call(setCapacityEndpoint, {
      params: { id: 1 },
      body: { date: '2027-03-10', maxCapacity: 0 },
    });
    await plant.anna.call(setCapacityEndpoint, {
      params: { id: 1 },
      body: { validFrom: '2027-03-20', maxCapacity: 90_000 },
    });
    const rows = await monthOf('2027-03-15');
    expect([1, 9, 10, 11, 19, 20, 31].map((date) => rows[date - 1]?.hall1Capacity)).toEqual([
      80_000, 80_000, 0, 80_000, 80_000, 0, 90_000,
    ]);
    expect(rows[9]).toMatchObject({ freeCapacity: 100_000, steelTotal: 0, revision: 0 });
    expect((await monthOf('2026-10-01')).every(({ freeCapacity }) => freeCapacity === 0)).toBe(true);
  });

  it('is one statement', async () => {
    const { statements } = await countStatements(plant, async () => await monthOf(today));
    expect(statements.filter((text) => text.includes('production_order'))).toHaveLength(1);
    expect(statements.filter((text) => !/login|session/.test(text))).toHaveLength(1);
  });

  const wrong: [query: object, type: string, fields: object][] = [
    [{}, 'MISSING_REQUEST_PARAMETER', { date: 'Invalid date format' }],
    [{ date: '2026-12' }, 'VALIDATION_ERRORS', { date: 'Invalid date format' }],
    [{ date: '2026-02-30' }, 'VALIDATION_ERRORS', { date: 'Invalid date format' }],
    [{ date: [day, today] }, 'VALIDATION_ERRORS', { date: 'Invalid date format' }],
    [{ date: day, hall: 1 }, 'VALIDATION_ERRORS', { hall: 'Unknown field' }],
  ];
  it.each(wrong)('refuses %j', async (query, type, fields) => {
    expect(
      await expectRefused(plant, plant.anna, productionPlanEndpoint, { query: { ...query } }),
    ).toMatchObject({
      type,
      fields,
    });
  });

  it('is for planners alone', async () => {
    expect(
      await expectRefused(plant, plant.nobody, productionPlanEndpoint, { query: { date: day } }),
    ).toMatchObject({ type: 'SESSION_EXPIRED' });
  });
});
