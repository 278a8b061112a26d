// Own server: webhooks may reach this machine, and sign-ins outlast the days it goes through.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { Webhook } from 'standardwebhooks';
import { addDays } from '@werkplan/shared/values/day.ts';
import type { PlanMessage } from '@werkplan/shared/live/plan-message-schema.ts';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  listWebhookDeliveriesEndpoint,
  listWebhooksEndpoint,
  replayWebhookDeliveryEndpoint,
  testWebhookEndpoint,
} from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import type { IssuedWebhook } from '@werkplan/shared/webhooks/webhook-schema.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEpoch, startNewEpoch } from '../../server/src/change/epoch-store.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { AddressRules } from '../../server/src/webhooks/address-rules.ts';
import {
  advancePosition,
  recordFailure,
  pauseWebhook,
  acquireLease,
} from '../../server/src/webhooks/lease-store.ts';
import { WebhookSender } from '../../server/src/webhooks/webhook-sender.ts';
import { makeOrder, makeTruck } from '../support/make.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';

const plant = useOwnPlant({ webhookAllow: ['127.0.0.1'], sessionIdleHours: 8760, sessionMaxDays: 365 });

let receiver: Receiver;
beforeEach(async () => {
  plant.clock.set('2026-11-23T08:00:00Z');
  await plant.db.deleteFrom('webhook').execute();
  await plant.db.deleteFrom('outbox').execute();
  receiver = await startReceiver(() => plant.clock.now());
});
afterEach(async () => {
  await receiver.close();
});

const later = (ms: number): void => plant.clock.set(new Date(plant.clock.now().getTime() + ms).toISOString());
const typesIn = (messages: readonly PlanMessage[]): string[] => messages.map(({ type }) => type);

const subscribe = async (body: object = {}, to: Receiver = receiver): Promise<IssuedWebhook> => {
  const made = await plant.anna.call(createWebhookEndpoint, { body: { name: 'ERP', url: to.url, ...body } });
  to.secret = made.secret ?? '';
  return made;
};
const deliveriesOf = async (id: number) =>
  (await plant.anna.call(listWebhookDeliveriesEndpoint, { params: { id } })).deliveries;

describe('a running server', () => {
  it('sends a webhook each change, signed, in order, and says how it went', async () => {
    const { id } = await subscribe();
    const order = await makeOrder(plant.anna);
    await makeTruck(plant.anna);
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(typesIn(receiver.received)).toEqual(['orders.create', 'trucks.create']);
    expect(receiver.received[0]?.data).toMatchObject({
      patch: { orders: [order] },
      kinds: ['orders', 'shipments'],
    });
    expect(receiver.refused).toEqual([]);
    await expect
      .poll(async () => (await deliveriesOf(id)).map(({ state }) => state))
      .toEqual(['delivered', 'delivered']);
    const [webhook] = (await plant.anna.call(listWebhooksEndpoint)).webhooks;
    expect(webhook).toMatchObject({ waiting: 0, last: { status: 200, ok: true } });
  });

  it('sends a test at once, and a message once more', async () => {
    const { id } = await subscribe({ kinds: ['trucks'] });
    await plant.anna.call(testWebhookEndpoint, { params: { id } });
    await expect.poll(() => typesIn(receiver.received)).toEqual(['webhook.test']);
    await makeOrder(plant.anna);
    await makeTruck(plant.anna);
    await expect.poll(() => typesIn(receiver.received)).toEqual(['webhook.test', 'trucks.create']);
    const [sent] = await deliveriesOf(id);
    await plant.anna.call(replayWebhookDeliveryEndpoint, { params: { id, deliveryId: sent?.id ?? 0 } });
    await expect.poll(() => receiver.received.length).toBe(3);
    expect(receiver.received[2]).toEqual(receiver.received[1]);
    await expect.poll(async () => (await deliveriesOf(id))[0]?.attempts).toBe(2);
  });
});

it('a receiver that is slow holds up no other', async () => {
  const slow = await startReceiver(() => plant.clock.now());
  await subscribe({ name: 'Slow' }, slow);
  await subscribe();
  const isHeld = slow.next('held');
  await makeTruck(plant.anna);
  await isHeld;
  for (let count = 0; count < 3; count += 1) await makeTruck(plant.anna);
  await expect.poll(() => receiver.received.length, { timeout: 8_000 }).toBe(4);
  expect(slow.received).toHaveLength(1);
  slow.goOn();
  await expect.poll(() => slow.received.length).toBe(4);
  await slow.close();
});

it('the example of the rules checks what comes', async () => {
  const rules = readFileSync(new URL('../../docs/rules/webhooks.md', import.meta.url), 'utf8');
  const example = /```js\nimport .*\n([\s\S]*?)```/.exec(rules)?.[1] ?? '';
  const { secret = '' } = await subscribe();
  const [id, body] = ['msg_1', '{"type":"webhook.test"}'];
  const check = (signature: string): unknown => {
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': signature,
    };
    const process = { env: { WEBHOOK_SECRET: secret } };
    return runInNewContext(`${example}; message`, { Webhook, body, headers, process });
  };
  expect(check(new Webhook(secret).sign(id, new Date(), body))).toEqual({ type: 'webhook.test' });
  expect(() => check(new Webhook(secret).sign(id, new Date(), `${body} `))).toThrow('No matching signature');
});

describe('the sender', () => {
  const senderWith = (): WebhookSender =>
    new WebhookSender({
      db: plant.db,
      clock: plant.clock,
      logger: createLogger('silent'),
      addressRules: new AddressRules(['127.0.0.1']),
      secrets: [plant.config.sessionSecret],
      origin: 'https://plan.werkplan.example',
      onMailQueued: () => undefined,
      onAttempt: () => undefined,
    });
  /** Sends what is due by a sender with a later clock, because the clock of the plant's own server stands still. */
  const follow = async (id: number, count = 1): Promise<void> => {
    for (let i = 0; i < count; i += 1) {
      await plant.db.updateTable('webhook').set({ busyUntil: null }).execute();
      await senderWith().follow(id);
    }
  };

  it('has everything arrive after an hour of 500s, in order', async () => {
    receiver.answer = { status: 500, body: 'x'.repeat(5_000) };
    const { id } = await subscribe();
    for (let place = 0; place < 5; place += 1) await makeOrder(plant.anna, { date: addDays(today, place) });
    for (let minute = 0; minute < 60; minute += 1) {
      await follow(id);
      later(60_000);
    }
    await makeOrder(plant.anna, { date: addDays(today, 5) });
    expect(receiver.received).toEqual([]);
    const [failing] = await deliveriesOf(id);
    expect(failing).toMatchObject({
      state: 'waiting',
      status: 500,
      error: 'http',
      answer: 'x'.repeat(1_024),
    });
    expect(failing?.attempts).toBeLessThan(12);
    expect((await plant.anna.call(listWebhooksEndpoint)).webhooks[0]?.waiting).toBe(6);
    receiver.answer = { status: 204 };
    later(3_600_000);
    await follow(id);
    expect(typesIn(receiver.received)).toEqual(Array.from({ length: 6 }, () => 'orders.create'));
    expect(receiver.received.map(({ data }) => Object.keys(data.revisions ?? {})[0])).toEqual(
      [0, 1, 2, 3, 4, 5].map((place) => `day:${addDays(today, place)}`),
    );
  });

  it('pauses after three days, notifies whoever made it, and goes on where it stopped', async () => {
    receiver.answer = { status: 503 };
    const { id } = await subscribe();
    await makeOrder(plant.anna);
    await follow(id);
    for (let hours = 0; hours < 80; hours += 2) {
      later(2 * 3_600_000);
      await follow(id);
    }
    const [paused] = (await plant.anna.call(listWebhooksEndpoint)).webhooks;
    expect(paused).toMatchObject({ state: 'paused', pausedReason: 'failing', waiting: 1 });
    expect(await plant.db.selectFrom('outbox').select(['kind', 'email', 'about']).execute()).toEqual([
      { kind: 'webhookPaused', email: 'anna@werkplan.example', about: 'ERP' },
    ]);
    receiver.answer = { status: 200 };
    const body = { version: paused?.version ?? 0, paused: false };
    await plant.anna.call(changeWebhookEndpoint, { params: { id }, body });
    await follow(id);
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    expect(new Set(typesIn(receiver.received))).toEqual(new Set(['orders.create']));
  });

  it('names no next attempt while it is paused', async () => {
    receiver.answer = { status: 500 };
    const { id, version } = await subscribe();
    await makeOrder(plant.anna);
    await follow(id);
    const nextAt = async () => (await deliveriesOf(id))[0]?.nextAt;
    await expect.poll(nextAt).toEqual(expect.any(String));
    await plant.anna.call(changeWebhookEndpoint, { params: { id }, body: { version, paused: true } });
    expect(await nextAt()).toBeNull();
  });

  it('notifies all admins that it is paused where whoever made it is none any more', async () => {
    const { id } = await subscribe();
    const users = plant.db.selectFrom('appUser').select('id');
    const bernd = await users.where('email', '=', 'bernd@werkplan.example').executeTakeFirstOrThrow();
    await plant.db.updateTable('webhook').set({ createdBy: bernd.id }).execute();
    const pausing = { id, reason: 'failing', now: plant.clock.now() } as const;
    expect(await pauseWebhook(plant.db, pausing)).toEqual({
      about: 'ERP',
      recipients: [{ email: 'anna@werkplan.example', language: 'de' }],
    });
    expect(await pauseWebhook(plant.db, pausing)).toBeUndefined();
  });

  it('says to load the plan anew where the log is another one', async () => {
    const { id } = await subscribe();
    await startNewEpoch(plant.db, await readEpoch(plant.db));
    await follow(id);
    await expect.poll(() => typesIn(receiver.received)).toContain('plan.reset');
    await makeOrder(plant.anna);
    await follow(id);
    await expect.poll(() => typesIn(receiver.received).at(-1)).toBe('orders.create');
  });

  it('is overtaken by another server once its lease is over, and moves nothing then', async () => {
    const { id } = await subscribe({ kinds: ['trucks'] });
    await follow(id);
    // The plant's own server may still be sending.
    const takeOver = plant.db
      .updateTable('webhook')
      .set({ busyUntil: new Date(plant.clock.now().getTime() + 20_000) })
      .where('busyUntil', 'is', null);
    await expect.poll(async () => (await takeOver.executeTakeFirstOrThrow()).numUpdatedRows).toBe(1n);
    await makeTruck(plant.anna);
    await senderWith().follow(id);
    expect(receiver.received).toEqual([]);
    later(21_000);
    await senderWith().follow(id);
    await expect.poll(() => typesIn(receiver.received)).toEqual(['trucks.create']);
  });

  it('notes no failure of a message that another server has delivered meanwhile', async () => {
    const { id } = await subscribe();
    const now = plant.clock.now();
    const lease = await acquireLease(plant.db, id, now);
    if (!lease) throw new Error('no lease');
    await advancePosition(plant.db, lease, { epoch: lease.epoch, position: lease.position + 1 }, now);
    expect(await recordFailure(plant.db, lease, { since: now, nextTryAt: now })).toBe(false);
    const webhook = plant.db.selectFrom('webhook').select(['failingSince', 'tries', 'nextTryAt']);
    expect(await webhook.executeTakeFirst()).toEqual({ failingSince: null, tries: 0, nextTryAt: null });
  });

  it('sends what was asked for once, though another server looks while its receiver takes its time', async () => {
    const { id } = await subscribe();
    const isHeld = receiver.next('held');
    await plant.anna.call(testWebhookEndpoint, { params: { id } });
    await isHeld;
    await senderWith().sendAsked(id);
    expect(receiver.received).toHaveLength(1);
    receiver.goOn();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.state).toBe('delivered');
    expect(receiver.received).toHaveLength(1);
    expect((await deliveriesOf(id))[0]?.attempts).toBe(1);
  });
});

it('a forged message is refused by the library’s own verify', async () => {
  receiver.secret = `whsec_${Buffer.from('another secret altogether').toString('base64')}`;
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' };
  await fetch(receiver.url, { method: 'POST', headers, body: '{}' });
  expect([receiver.received.length, receiver.refused.length]).toEqual([0, 1]);
});
