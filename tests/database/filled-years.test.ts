import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeAll, expect, it } from 'vitest';
import { verifyStored } from '../../server/src/plan/verify-query.ts';
import { fillYears } from '../load/years/fill-years.ts';
import { asSuperuser } from '../support/explained.ts';
import { today, useOwnPlant } from '../support/plant.ts';

const plant = useOwnPlant({}, { ownDatabase: true });

beforeAll(async () => {
  await fillYears(asSuperuser(plant.databaseUrl), {
    from: addDays(today, -5),
    to: addDays(today, 5),
    sites: 70,
  });
});

it('a plan filled for measurements is one that its log accounts for: verifying it finds nothing', async () => {
  const checked = (await verifyStored(plant.owner)) ?? [];
  expect(checked.filter(({ count }) => count > 0)).toEqual([]);
  expect(checked.map(({ compared }) => compared)).toContain(11 * 60);
});
