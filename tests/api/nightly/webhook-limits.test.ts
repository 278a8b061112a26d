// Own server: webhooks may reach this machine.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createWebhookEndpoint,
  listWebhooksEndpoint,
  removeWebhookEndpoint,
  testWebhookEndpoint,
} from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { pruneWebhookDeliveries } from '../../../server/src/webhooks/webhook-delivery-store.ts';
import { makeTruck } from '../../support/make.ts';
import { expectRefused } from '../../support/observe.ts';
import { useOwnPlant } from '../../support/plant.ts';
import { startReceiver } from '../../support/receiver.ts';

const plant = useOwnPlant({ webhookAllow: ['127.0.0.1'] });
const make = async (name: string, url: string) =>
  await plant.anna.call(createWebhookEndpoint, { body: { name, url } });

// Each test counts its own requests.
beforeEach(async () => {
  for (const { id } of (await plant.anna.call(listWebhooksEndpoint, {})).webhooks)
    await plant.anna.call(removeWebhookEndpoint, { params: { id } });
});

it('what was sent is forgotten after 30 days, what waits is not', async () => {
  const { id: webhookId } = await make('ERP', 'https://erp.example/hook');
  const day = 86_400_000;
  const ages = [
    ['old', 'delivered', 31],
    ['given up', 'failed', 40],
    ['new', 'delivered', 29],
    ['waiting', 'waiting', 50],
  ] as const;
  for (const [messageId, state, days] of ages)
    await plant.db
      .insertInto('webhookDelivery')
      .values({
        webhookId,
        messageId,
        type: 'x',
        revisions: '{}',
        state,
        at: new Date(plant.clock.now().getTime() - days * day),
      })
      .execute();
  await pruneWebhookDeliveries(plant.db, plant.clock.now());
  const kept = await plant.db
    .selectFrom('webhookDelivery')
    .select('messageId')
    .orderBy('messageId')
    .execute();
  expect(kept.map(({ messageId }) => messageId)).toEqual(['new', 'waiting']);
});

it('receivers that all hang, and are asked for tests besides, hold up no other; a 21st webhook is refused', async () => {
  const receiver = await startReceiver(() => plant.clock.now());
  let hanging = 0;
  const deaf = createServer(() => void (hanging += 1)).listen(0, '127.0.0.1');
  await once(deaf, 'listening');
  const url = `http://127.0.0.1:${(deaf.address() as AddressInfo).port}`;
  for (let count = 1; count < 20; count += 1) {
    const { id } = await make(`Deaf ${count}`, url);
    for (let ask = 0; ask < 3; ask += 1) await plant.anna.call(testWebhookEndpoint, { params: { id } });
  }
  await makeTruck(plant.anna);
  await expect.poll(() => hanging, { timeout: 8_000 }).toBe(2 * 19);
  receiver.secret = (await make('ERP', receiver.url)).secret ?? '';
  await makeTruck(plant.anna);
  await expect
    .poll(() => receiver.received.map(({ type }) => type), { timeout: 8_000 })
    .toEqual(['trucks.create']);
  const more = { body: { name: 'One more', url: receiver.url } };
  expect(await expectRefused(plant, plant.anna, createWebhookEndpoint, more)).toMatchObject({
    status: 409,
    type: 'TOO_MANY_WEBHOOKS',
    displayMessage: 'There are 20 webhooks already. Please delete one first.',
  });
  const [last] = (await plant.anna.call(listWebhooksEndpoint)).webhooks;
  await plant.anna.call(removeWebhookEndpoint, { params: { id: last?.id ?? 0 } });
  const both = ['One', 'Other'].map(
    async (name) => await plant.anna.attempt(createWebhookEndpoint, { body: { ...more.body, name } }),
  );
  expect((await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  deaf.closeAllConnections();
  deaf.close();
  await receiver.close();
});
