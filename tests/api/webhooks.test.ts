// Own server: webhooks may reach an address of the plant.
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  listWebhookDeliveriesEndpoint,
  listWebhooksEndpoint,
  removeWebhookEndpoint,
  replayWebhookDeliveryEndpoint,
  testWebhookEndpoint,
} from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { useOwnPlant } from '../support/plant.ts';

const plant = useOwnPlant({ webhookAllow: ['erp.plant.internal'] });
beforeEach(async () => {
  await plant.db.deleteFrom('webhook').execute();
});

const erp = { name: 'ERP', url: 'https://erp.werkplan.example/hook' };
const make = async (body: object = {}) =>
  await plant.anna.call(createWebhookEndpoint, { body: { ...erp, ...body } });

it('are made with a secret that is seen once, changed, paused and removed; the audit list has it', async () => {
  const { secret, ...made } = await make({ kinds: ['orders'] });
  expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
  const now = plant.clock.now().toISOString();
  expect(made).toEqual({
    ...erp,
    id: made.id,
    version: 1,
    kinds: ['orders'],
    state: 'active',
    pausedAt: null,
    pausedReason: null,
    waiting: 0,
    last: null,
    createdBy: 'Anna Becker',
    createdAt: now,
  });
  const { webhooks, kinds } = await plant.anna.call(listWebhooksEndpoint);
  expect(webhooks).toEqual([made]);
  expect(kinds).toContain('shipments');
  const stored = await plant.db.selectFrom('webhook').select('secret').executeTakeFirstOrThrow();
  expect(stored.secret).not.toContain(secret?.slice(6));

  const params = { id: made.id };
  const change = async (body: object) => await plant.anna.call(changeWebhookEndpoint, { params, body });
  expect(await change({ version: 1, paused: true, name: 'SAP' })).toEqual({
    ...made,
    version: 2,
    name: 'SAP',
    state: 'paused',
    pausedAt: now,
    pausedReason: 'admin',
  });
  const renewed = await change({ version: 2, paused: false, newSecret: true, kinds: [] });
  expect(renewed).toEqual({ ...made, version: 3, name: 'SAP', kinds: [], secret: renewed.secret });
  expect(renewed.secret).not.toBe(secret);

  await plant.anna.call(removeWebhookEndpoint, { params });
  expect((await plant.anna.call(listWebhooksEndpoint)).webhooks).toEqual([]);
  const events = await plant.db
    .selectFrom('securityEvent')
    .select(['event', 'subject', 'details'])
    .where('subject', '=', `webhook:${made.id}`)
    .orderBy('id')
    .execute();
  expect(events.map(({ event }) => event)).toEqual([
    'webhook.make',
    'webhook.change',
    'webhook.change',
    'webhook.remove',
  ]);
  expect(events[1]?.details).toEqual({ webhook: 'ERP', name: ['ERP', 'SAP'], paused: [false, true] });
  expect(JSON.stringify(events)).not.toContain('whsec_');
});

it('are changed by whoever has seen them as they are', async () => {
  const { id } = await make();
  const refusal = async (body: object) =>
    await plant.anna.refusal(changeWebhookEndpoint, { params: { id }, body });
  expect((await refusal({ name: 'SAP' })).type).toBe('VERSION_REQUIRED');
  expect((await refusal({ version: 7, name: 'SAP' })).type).toBe('VERSION_MISMATCH');
});

it('go by https to the internet, or to what the plant allows', async () => {
  await make({ url: 'http://erp.plant.internal:8080/hook' });
  const urls = [
    'http://erp.werkplan.example',
    'https://127.0.0.1',
    'https://a:b@erp.werkplan.example',
    'ftp://x',
    '',
  ];
  for (const url of urls) {
    const { type, fields } = await plant.anna.refusal(createWebhookEndpoint, { body: { ...erp, url } });
    expect([type, Object.keys(fields ?? {})], url).toEqual(['VALIDATION_ERRORS', ['url']]);
  }
});

it('list their messages; a test and a replay are noted to be sent', async () => {
  const { id } = await make();
  const params = { id };
  // Even a paused webhook sends tests and replays, so some messages may have been sent already.
  await plant.anna.call(changeWebhookEndpoint, { params, body: { version: 1, paused: true } });
  for (const _ of [1, 2, 3]) await plant.anna.call(testWebhookEndpoint, { params });
  const page = await plant.anna.call(listWebhookDeliveriesEndpoint, { params, query: { limit: '2' } });
  expect(page.deliveries.map(({ type }) => type)).toEqual(['webhook.test', 'webhook.test']);
  const query = { limit: '2', cursor: page.next ?? '' };
  const rest = await plant.anna.call(listWebhookDeliveriesEndpoint, { params, query });
  expect([rest.deliveries.length, rest.next]).toEqual([1, null]);
  const deliveryId = rest.deliveries[0]?.id ?? 0;
  await plant.anna.call(replayWebhookDeliveryEndpoint, { params: { id, deliveryId } });
  const other = { params: { id: id + 1, deliveryId } };
  expect((await plant.anna.refusal(replayWebhookDeliveryEndpoint, other)).type).toBe('NOT_FOUND');
});

it('are kept by admins alone', async () => {
  expect((await plant.bernd.refusal(listWebhooksEndpoint)).role).toBe('admin');
});

it('a refused address is in the audit list, with the name it was to have', async () => {
  const url = 'https://127.0.0.1/hook';
  await plant.anna.attempt(createWebhookEndpoint, { body: { ...erp, url } });
  const { id } = await make();
  await plant.anna.attempt(changeWebhookEndpoint, { params: { id }, body: { version: 1, url } });
  const refused = async () =>
    await plant.db
      .selectFrom('securityEvent')
      .select(['event', 'reason', 'details'])
      .where('outcome', '=', 'refused')
      .where('event', 'in', ['webhook.make', 'webhook.change'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
  await expect.poll(refused).toEqual([
    { event: 'webhook.change', reason: 'VALIDATION_ERRORS', details: { url } },
    { event: 'webhook.make', reason: 'VALIDATION_ERRORS', details: { webhook: 'ERP', url } },
  ]);
});
