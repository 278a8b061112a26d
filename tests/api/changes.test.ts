import { changesSinceEndpoint, daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { makeOrder } from '../support/make.ts';
import { expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const tomorrow = addDays(today, 1);

const read = async (client: Client, date: string) =>
  await client.call(daySnapshotEndpoint, { params: { date } });
describe('GET changes', () => {
  const since = async (query: { key: string; epoch: string; since: number | string }) =>
    await plant.bernd.call(changesSinceEndpoint, { query });

  it('answers what a follower missed, change by change, with who did what', async () => {
    spec('L.6');
    const { epoch, revision, key } = await read(plant.bernd, tomorrow);
    const order = await makeOrder(plant.anna, { date: tomorrow });
    await plant.anna.send('PUT', `/api/orders/${order.id}/hall`, 2, { 'idempotency-key': 'hall-2' });
    const missed = await since({ key, epoch, since: revision });
    expect(missed).toMatchObject({
      result: 'patches',
      epoch,
      patches: [
        {
          key,
          revision: revision + 1,
          action: 'orders.create',
          actor: { id: 1, name: 'Anna Becker' },
          patch: { orders: [order] },
        },
        {
          key,
          revision: revision + 2,
          action: 'orders.moveToHall',
          mutationId: 'hall-2',
          patch: { orders: [{ id: order.id, hallId: 2 }] },
        },
      ],
    });
    expect(await since({ key, epoch, since: revision + 2 })).toEqual({
      result: 'upToDate',
      epoch,
      revision: revision + 2,
    });
  });

  it('makes a follower of another epoch or a future revision reload', async () => {
    spec('L.6');
    const { epoch, revision, key } = await read(plant.bernd, tomorrow);
    expect(await since({ key, epoch: 'another', since: revision })).toEqual({ result: 'reload' });
    expect(await since({ key, epoch, since: revision + 1 })).toEqual({ result: 'reload' });
    expect(await since({ key: 'day:2031-01-01', epoch, since: 0 })).toMatchObject({ result: 'upToDate' });
  });

  it('refuses invalid streams and revisions', async () => {
    const ask = async (query: object) =>
      await expectRefused(plant, plant.anna, changesSinceEndpoint, { query: { ...query } });
    expect(await ask({ key: 'day:tomorrow', epoch: 'x', since: 0 })).toMatchObject({
      fields: { key: 'Invalid format' },
    });
    expect(await ask({ key: 'trucks', epoch: 'x', since: -1 })).toMatchObject({
      fields: { since: 'Invalid format' },
    });
    expect(await ask({ key: 'trucks', epoch: 'x' })).toMatchObject({ type: 'MISSING_REQUEST_PARAMETER' });
  });
});
