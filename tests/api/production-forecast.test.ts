// Own server: its statements are counted.
import { reservedFieldsOf } from '@werkplan/shared/halls/reserved.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { productionForecastEndpoint } from '@werkplan/shared/production-forecast/production-forecast-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { countStatements } from '../support/count-statements.ts';
import { makeOrder } from '../support/make.ts';
import { expectRefused } from '../support/observe.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = useOwnPlant();

const forecastOf = async (date: string) =>
  await plant.bernd.call(productionForecastEndpoint, { query: { date } });

describe('GET production-forecast', () => {
  it('answers steel and matting of each hall, the sums and what is free, without canceled orders', async () => {
    spec('3.8a', '7.7');
    const friday = addDays(today, 11);
    await plant.anna.call(setCapacityEndpoint, {
      params: { id: 2 },
      body: { date: friday, maxCapacity: 50_000 },
    });
    await makeOrder(plant.anna, { date: friday, steel: 20_000, matting: 300, hallId: 2 });
    await makeOrder(plant.anna, { date: friday, steel: 0, matting: 44, hallId: 1 });
    await makeOrder(plant.anna, { date: friday, steel: 35_000, matting: 1, hallId: 3 });
    const { id } = await makeOrder(plant.anna, { date: friday, steel: 1_000_000 });
    await plant.anna.send('PUT', `/api/orders/${id}/is-canceled`, true);
    const { week1, week2 } = await forecastOf(today);
    expect(week2[4]).toEqual({
      date: friday,
      hall1SteelTotal: 0,
      hall1MattingTotal: 44,
      hall2SteelTotal: 20_000,
      hall2MattingTotal: 300,
      hall3SteelTotal: 35_000,
      hall3MattingTotal: 1,
      totalSteel: 55_000,
      totalMatting: 345,
      freeCapacity: -5000,
      hall1Capacity: 0,
      hall2Capacity: 50_000,
      hall3Capacity: 0,
      revision: 5,
      state: 'working',
      name: '',
      ...reservedFieldsOf([]),
    });
    expect(week1[4]).toMatchObject({ date: addDays(today, 4), totalSteel: 0, freeCapacity: 0, revision: 0 });
  });

  it.each(['2026-12-28', '2026-12-31', '2027-01-01', '2027-01-03'])(
    'of %s has Monday to Friday of its week and of the next',
    async (date) => {
      spec('9.7');
      const { week1, week2 } = await forecastOf(date);
      expect(week1.map((day) => day.date)).toEqual([
        '2026-12-28',
        '2026-12-29',
        '2026-12-30',
        '2026-12-31',
        '2027-01-01',
      ]);
      expect(week2.map((day) => day.date)).toEqual([
        '2027-01-04',
        '2027-01-05',
        '2027-01-06',
        '2027-01-07',
        '2027-01-08',
      ]);
    },
  );

  it('is one statement', async () => {
    const { statements } = await countStatements(plant, async () => await forecastOf(today));
    expect(statements.filter((text) => !/login|session/.test(text))).toHaveLength(1);
  });

  const wrong: [query: object, type: string, fields: object][] = [
    [{}, 'MISSING_REQUEST_PARAMETER', { date: 'Invalid date format' }],
    [{ date: 'today' }, 'VALIDATION_ERRORS', { date: 'Invalid date format' }],
    [{ date: '9999-12-31' }, 'VALIDATION_ERRORS', { date: 'Please enter a valid date.' }],
    [{ date: '1970-01-01' }, 'VALIDATION_ERRORS', { date: 'Please enter a valid date.' }],
    [{ date: today, weeks: 3 }, 'VALIDATION_ERRORS', { weeks: 'Unknown field' }],
  ];
  it.each(wrong)('refuses %j', async (query, type, fields) => {
    expect(
      await expectRefused(plant, plant.anna, productionForecastEndpoint, { query: { ...query } }),
    ).toMatchObject({ type, fields });
  });

  it('is for planners alone', async () => {
    expect(
      await expectRefused(plant, plant.nobody, productionForecastEndpoint, { query: { date: today } }),
    ).toMatchObject({ type: 'SESSION_EXPIRED' });
  });
});
