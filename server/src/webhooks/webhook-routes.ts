import { randomBytes } from 'node:crypto';
import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import { versionMismatch, versionRequired } from '@werkplan/shared/plan/version-refusals.ts';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  listWebhookDeliveriesEndpoint,
  listWebhooksEndpoint,
  removeWebhookEndpoint,
  replayWebhookDeliveryEndpoint,
  testWebhookEndpoint,
} from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import type { Webhook, WebhookChange } from '@werkplan/shared/webhooks/webhook-schema.ts';
import { webhookKinds } from '@werkplan/shared/webhooks/webhook.ts';
import { type AccountContext, requireUser } from '../account/account-context.ts';
import type { Database } from '../database/database.ts';
import { orderFeed } from '../feed/feed-order-store.ts';
import { readFeedEnd } from '../feed/feed-store.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { IdempotentHandler } from '../http/handlers.ts';
import type { AddressRules } from './address-rules.ts';
import { rebuildMessage } from './delivered-message.ts';
import {
  requestReplay,
  requestTest,
  findWebhookDelivery,
  readWebhookDeliveries,
} from './webhook-delivery-store.ts';
import { makeSigningSecret, messageIdPrefix, sealWebhookSecret } from './webhook-secret.ts';
import {
  addWebhook,
  readWebhooks,
  removeWebhook,
  setWebhook,
  type WebhookSettings,
} from './webhook-store.ts';

export interface WebhookContext extends Pick<AccountContext, 'audit' | 'clock' | 'secrets' | 'db'> {
  addressRules: AddressRules;
  /** Called after webhooks were changed or messages were requested. */
  onWebhooksChanged: () => void;
}

const pageLength = 50;

/** Reads a webhook. @throws NOT_FOUND */
const readWebhook = async (db: Database, id: number): Promise<Webhook> => {
  const [webhook] = await readWebhooks(db, id);
  if (!webhook) throw new DomainError('NOT_FOUND');
  return webhook;
};

const detailsOf = (before: Webhook, { newSecret, ...change }: WebhookChange) => ({
  webhook: before.name,
  ...(change.name !== undefined && { name: [before.name, change.name] }),
  ...(change.url !== undefined && { url: [before.url, change.url] }),
  ...(change.kinds !== undefined && { kinds: [before.kinds, change.kinds] }),
  ...(change.paused !== undefined && { paused: [before.state === 'paused', change.paused] }),
  ...(newSecret && { newSecret }),
});

/** Returns the refused input for the audit log. */
const askedFor = ({ body: { name, url } }: { body: Pick<WebhookChange, 'name' | 'url'> }) => ({
  ...(name !== undefined && { webhook: name }),
  ...(url !== undefined && { url }),
});

/** Mounts the administration of webhooks (rules/webhooks.md). */
export const mountWebhooks = (router: EndpointRouter, context: WebhookContext): void => {
  const { addressRules, audit, clock, secrets, db, onWebhooksChanged } = context;
  const requireAllowed = (url: string | undefined): void => {
    if (url !== undefined && !addressRules.allowsUrl(new URL(url)))
      throw invalid({ url: 'validation.webhookAddress' });
  };
  const settingsOf = (
    { state }: Webhook,
    { name, url, kinds, paused }: WebhookChange,
    secret: string | undefined,
  ): WebhookSettings => ({
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url }),
    ...(kinds !== undefined && { kinds }),
    ...(secret !== undefined && { secret: sealWebhookSecret(secrets, secret) }),
    ...(paused === true && state === 'active' && { pausedAt: clock.now(), pausedReason: 'admin' }),
    ...(paused === false && { pausedAt: null, pausedReason: null }),
  });

  router.read(listWebhooksEndpoint, async () => {
    // Orders new changes now, because the numbers of waiting messages would otherwise lack them until the next sending.
    await orderFeed(db);
    return { webhooks: await readWebhooks(db), kinds: [...webhookKinds] };
  });

  const making: IdempotentHandler<typeof createWebhookEndpoint, void> = {
    // Orders the changes so far, because the new webhook starts at the end of the feed and must not get earlier ones.
    prepare: async () => await orderFeed(db),
    run: async (tx, call) => {
      const { body, caller, afterwards } = call;
      const { user } = requireUser(caller);
      requireAllowed(body.url);
      const secret = makeSigningSecret();
      const sealed = sealWebhookSecret(secrets, secret);
      const id = await addWebhook(tx, {
        ...body,
        ...(await readFeedEnd(tx)),
        secret: sealed,
        createdBy: user.id,
        createdAt: clock.now(),
      });
      const details = { webhook: body.name, url: body.url, kinds: body.kinds };
      await audit.done(tx, 'webhook.make', call, { userId: user.id, subject: `webhook:${id}`, details });
      afterwards(onWebhooksChanged);
      return { ...(await readWebhook(tx, id)), secret };
    },
  };
  router.idempotent(createWebhookEndpoint, audit.guarded('webhook.make', making, askedFor));

  const changing: IdempotentHandler<typeof changeWebhookEndpoint, undefined> = {
    run: async (tx, call) => {
      const { params, body, caller, afterwards } = call;
      const { version } = body;
      const before = await readWebhook(tx, params.id);
      if (version === undefined) throw versionRequired();
      requireAllowed(body.url);
      const secret = body.newSecret ? makeSigningSecret() : undefined;
      const at = { id: params.id, version };
      if (!(await setWebhook(tx, at, settingsOf(before, body, secret)))) throw versionMismatch(before);
      const about = { userId: requireUser(caller).user.id, subject: `webhook:${params.id}` } as const;
      await audit.done(tx, 'webhook.change', call, { ...about, details: detailsOf(before, body) });
      afterwards(onWebhooksChanged);
      return { ...(await readWebhook(tx, params.id)), ...(secret !== undefined && { secret }) };
    },
  };
  router.idempotent(changeWebhookEndpoint, audit.guarded('webhook.change', changing, askedFor));

  router.idempotent(removeWebhookEndpoint, {
    run: async (tx, call) => {
      const { id } = call.params;
      const { name, url } = await readWebhook(tx, id);
      await removeWebhook(tx, id);
      const about = { userId: requireUser(call.caller).user.id, subject: `webhook:${id}` } as const;
      await audit.done(tx, 'webhook.remove', call, { ...about, details: { webhook: name, url } });
      return undefined;
    },
  });

  router.read(listWebhookDeliveriesEndpoint, async ({ params, query: { cursor, limit = pageLength } }) => {
    const { state } = await readWebhook(db, params.id);
    // Reads one row beyond the page, which shows if another page follows.
    const found = await readWebhookDeliveries(db, params.id, cursor, limit + 1);
    const page = found.slice(0, limit);
    // A paused webhook has no next attempt.
    const deliveries = state === 'paused' ? page.map((one) => ({ ...one, nextAt: null })) : page;
    return { deliveries, next: found.length > limit ? String(deliveries.at(-1)?.id) : null };
  });

  router.idempotent(replayWebhookDeliveryEndpoint, {
    run: async (tx, { params, afterwards }) => {
      const delivery = await findWebhookDelivery(tx, params.deliveryId);
      const isSendable = delivery?.webhookId === params.id && (await rebuildMessage(tx, delivery)) !== null;
      if (!isSendable) throw new DomainError('NOT_FOUND');
      await requestReplay(tx, delivery.id);
      afterwards(onWebhooksChanged);
      return undefined;
    },
  });

  router.idempotent(testWebhookEndpoint, {
    run: async (tx, { params, afterwards }) => {
      const { id } = await readWebhook(tx, params.id);
      const messageId = messageIdPrefix + randomBytes(16).toString('base64url');
      await requestTest(tx, { webhookId: id, messageId }, clock.now());
      afterwards(onWebhooksChanged);
      return undefined;
    },
  });
};
