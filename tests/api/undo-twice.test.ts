import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { moveOrderToDateEndpoint, updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../support/client.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { itemOf, orderOf } from '../support/scene.ts';
import { makeUndoScene } from '../support/undo-scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const friday = addDays(today, 4);

const makeScene = async () => await makeUndoScene(plant);

const send = async (method: string, path: string, body?: unknown): Promise<Reply> =>
  await plant.anna.send(method, `/api/${path}`, body);

const changeOf = (reply: Reply): number => Number(reply.headers.get('x-change-id'));

describe('undo', () => {
  it('broadcasts to every day that the change was broadcast to', async () => {
    const { order, placed, run } = await makeScene();
    const moved = await observeChange(plant, plant.anna, moveOrderToDateEndpoint, {
      params: { id: order.id },
      body: friday,
    });
    const undone = await observeChange(plant, plant.bernd, undoChangeEndpoint, {
      params: { id: moved.changeId },
    });
    expect(undone.streams).toEqual(moved.streams);
    expect(await itemOf(plant, placed.id)).toMatchObject({ deliveryId: run.id, ordinalNumberInDelivery: 0 });
  });

  it('gives rows it brings back their ids and the version after their deletion', async () => {
    const { itemId } = await makeScene();
    const removed = await send('DELETE', `delivery-items/${itemId}`);
    await plant.anna.call(undoChangeEndpoint, { params: { id: changeOf(removed) } });
    const item = await plant.db
      .selectFrom('deliveryItem')
      .selectAll()
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow();
    expect(item.version).toBe(3);
  });

  it('refuses a second undo, naming who was first; also of two at once one wins', async () => {
    const { order } = await makeScene();
    const id = changeOf(await send('PUT', `orders/${order.id}/hall`, 3));
    const undo = async (client: typeof plant.anna) =>
      await client.attempt(undoChangeEndpoint, { params: { id } });
    const statuses = (await Promise.all([undo(plant.anna), undo(plant.bernd)])).map(({ status }) => status);
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 409]);
    // The refusal shows the time in the plant's time zone.
    const refusal = await expectRefused(plant, plant.anna, undoChangeEndpoint, { params: { id } });
    const { at } = refusal as unknown as { at: string };
    const time = new Date(at).toLocaleTimeString('en-GB', {
      timeZone: plant.config.plantTimeZone,
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(refusal).toMatchObject({
      type: 'UNDO_CONFLICT',
      displayMessage: expect.stringContaining(`has taken this back already, at ${time}.`) as string,
    });
  });

  it('refuses what never happened, the system’s own changes and ids that are none', async () => {
    spec('6.2');
    const undo = async (id: number | string) =>
      await expectRefused(plant, plant.anna, undoChangeEndpoint, { params: { id } });
    expect(await undo(987_654)).toMatchObject({ status: 404, type: 'NOT_FOUND' });
    expect(await undo('x')).toMatchObject({ status: 400, fields: { id: 'Invalid format' } });
    await send('GET', `days/${addDays(today, 50)}`);
    const opened = await plant.db
      .selectFrom('change')
      .select('id')
      .where('actor', '=', 'system')
      .executeTakeFirstOrThrow();
    expect(await undo(opened.id)).toMatchObject({ status: 403, type: 'ACCESS_DENIED' });
  });

  it('keeps nothing of a dry run', async () => {
    const { order } = await makeScene();
    const edited = await plant.anna.attempt(updateOrderEndpoint, {
      params: { id: order.id },
      body: { ...order, city: 'Lahr' },
    });
    const input = { params: { id: changeOf(edited) }, query: { dryRun: 'true' } };
    await plant.anna.call(undoChangeEndpoint, input);
    expect(await orderOf(plant, order.id)).toMatchObject({ city: 'Lahr' });
  });
});
