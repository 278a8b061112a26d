import type { PlanMessage } from '@werkplan/shared/live/plan-message-schema.ts';
import { maxWebhooks } from '@werkplan/shared/webhooks/webhook.ts';
import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import type { ServerSecrets } from '../config/server-secrets.ts';
import type { Database } from '../database/database.ts';
import { orderFeed } from '../feed/feed-order-store.ts';
import { type FeedPage, readFeed } from '../feed/feed-store.ts';
import { addJob, type Job } from '../jobs/job-store.ts';
import type { JobArea } from '../jobs/job-dispatch.ts';
import { queueMail } from '../mail/outbox-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { AddressRules } from './address-rules.ts';
import { rebuildMessage } from './delivered-message.ts';
import { type ReceiverAnswer, postMessage } from './post-message.ts';
import {
  advancePosition,
  type DeliveryAttempt,
  releaseLease,
  isLeased,
  recordAttempt,
  recordFailure,
  pauseWebhook,
  findDueWebhooks,
  acquireRequestedLease,
  acquireLease,
  type Lease,
} from './lease-store.ts';
import {
  type StoredWebhookDelivery,
  findNextRequested,
  recordRequestedAttempt,
} from './webhook-delivery-store.ts';
import { openWebhookSecret } from './webhook-secret.ts';

export interface SenderContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly addressRules: AddressRules;
  readonly secrets: ServerSecrets;
  /** The origin of links in mails; '' if it isn't configured, so that mails have no links. */
  readonly origin: string;
  readonly onMailQueued: () => void;
  readonly onAttempt: (outcome: DeliveryAttempt) => void;
}

const tasks = { follow: 'webhook', sendAsked: 'webhookAsked' } as const;

const pageLength = 50;
/** Milliseconds after which a lease is released, so that other webhooks can send. */
const leaseMs = 10_000;
const againMs = 1_000;
const firstRetryMs = 5_000;
const longestRetryMs = 3_600_000;
/** Milliseconds for which a receiver may fail before its webhook is paused. */
const patienceMs = 3 * 86_400_000;

/** Returns the milliseconds to wait before the next try: 5 s, 20 s, 80 s … up to an hour. */
const retryAfterMs = (tries: number): number => Math.min(firstRetryMs * 4 ** tries, longestRetryMs);

/**
 * Sends the feed to webhooks: in order, one message at a time, each until it is accepted or the webhook is paused
 * (rules/webhooks.md#delivery). A webhook's position is stored and advances with the receiver's 2xx.
 */
export class WebhookSender {
  readonly #context: SenderContext;
  #isStopping = false;
  #hasAny = false;

  constructor(context: SenderContext) {
    this.#context = context;
  }

  /** True if there was a webhook at the last check, so that new changes may have to be sent. */
  get isNeeded(): boolean {
    return this.#hasAny;
  }

  readonly area: JobArea = {
    tasks: {
      [tasks.follow]: async (id) => await this.follow(id),
      [tasks.sendAsked]: async (id) => await this.sendAsked(id),
    },
    // Each webhook has one job for the feed and one for requested messages, so that a hanging receiver delays no other.
    maxAtOnce: 2 * maxWebhooks,
    findDue: async () => await this.#findDue(),
  };

  async #findDue(): Promise<Job[]> {
    const { db, clock } = this.#context;
    const { any, due, asked } = await findDueWebhooks(db, clock.now());
    this.#hasAny = any;
    return [
      ...asked.map((id) => ({ task: tasks.sendAsked, id })),
      ...due.map((id) => ({ task: tasks.follow, id })),
    ];
  }

  /** Starts no further message. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Sends a webhook's waiting messages. */
  async follow(id: number): Promise<void> {
    const { db, clock } = this.#context;
    const lease = await acquireLease(db, id, clock.now());
    if (!lease) {
      // Checks again after the other server's lease, because that server may have read the feed before the newest change.
      if (await isLeased(db, id, clock.now())) await addJob(db, { task: tasks.follow, id, inMs: againMs });
      return;
    }
    let isCut = false;
    try {
      isCut = await this.#sendWaiting(lease);
    } finally {
      await releaseLease(db, id, 'busyUntil');
    }
    if (isCut) await addJob(db, { task: tasks.follow, id });
  }

  /** Sends one of the webhook's requested messages, beside the feed's, so that a hanging receiver only delays its own. */
  async sendAsked(id: number): Promise<void> {
    const { db, clock } = this.#context;
    // Does nothing without the lease: the server that holds it looks for more messages after releasing it.
    if (this.#isStopping || !(await acquireRequestedLease(db, id, clock.now()))) return;
    try {
      const delivery = await findNextRequested(db, id);
      if (delivery) await this.#sendAskedOne(delivery);
    } finally {
      await releaseLease(db, id, 'askedUntil');
    }
    if (await findNextRequested(db, id)) await addJob(db, { task: tasks.sendAsked, id });
  }

  async #sendAskedOne(delivery: StoredWebhookDelivery): Promise<void> {
    const { db } = this.#context;
    const message = await rebuildMessage(db, delivery);
    const secret = openWebhookSecret(this.#context.secrets, delivery.secret);
    if (!message || secret === null) return await recordRequestedAttempt(db, delivery.id, this.#unsent());
    const answered = await this.#post(delivery.url, secret, message);
    const isWaiting = delivery.state === 'waiting' && (delivery.position ?? 0) > delivery.delivered;
    const failed = isWaiting ? 'waiting' : 'failed';
    const attempt: DeliveryAttempt = {
      ...answered,
      state: answered.error ? failed : 'delivered',
      nextAt: null,
    };
    this.#context.onAttempt(attempt);
    await recordRequestedAttempt(db, delivery.id, attempt);
  }

  /** Sends the feed's messages while the lease lasts. Returns true if more messages are left for another lease. */
  async #sendWaiting(first: Lease): Promise<boolean> {
    const { db, clock } = this.#context;
    const until = performance.now() + leaseMs;
    for (let lease: Lease | undefined = first; lease;) {
      await orderFeed(db);
      const { kinds } = lease;
      const page: FeedPage = await readFeed(db, lease, { most: pageLength, kinds, now: clock.now() });
      const { messages, next } = page;
      const isAtEnd = messages.length === 0 && next.position === lease.position && next.epoch === lease.epoch;
      if (isAtEnd) return false;
      for (const listed of messages) {
        if (this.#isStopping || performance.now() > until) return true;
        lease = await this.#sendNext(lease, listed, next.epoch);
        if (!lease) return false;
      }
      // Only messages of other kinds follow, so the position moves past them.
      if (messages.length === 0) lease = await advancePosition(db, lease, next, clock.now());
    }
    return false;
  }

  /** Sends a message. Returns the lease with the position behind it; undefined if the webhook has to wait, pause or stop. */
  async #sendNext(
    lease: Lease,
    listed: FeedPage['messages'][number],
    epoch: string,
  ): Promise<Lease | undefined> {
    const { db, clock, secrets, onAttempt } = this.#context;
    const secret = openWebhookSecret(secrets, lease.secret);
    if (secret === null) return await this.#pause(lease, 'secretLost');
    const answered = await this.#post(lease.url, secret, listed.message);
    if (answered.error === null) {
      const attempt = { ...answered, state: 'delivered', nextAt: null } as const;
      onAttempt(attempt);
      await recordAttempt(db, lease.id, listed, attempt);
      return await advancePosition(db, lease, { epoch, position: listed.position }, clock.now());
    }
    const now = clock.now();
    const since = lease.failingSince ?? now;
    const isGivenUp = now.getTime() - since.getTime() >= patienceMs;
    const inMs = retryAfterMs(lease.tries);
    const nextTryAt = new Date(now.getTime() + inMs);
    const attempt = isGivenUp
      ? ({ ...answered, state: 'failed', nextAt: null } as const)
      : ({ ...answered, state: 'waiting', nextAt: nextTryAt } as const);
    onAttempt(attempt);
    if (!(await recordFailure(db, lease, { since, nextTryAt }))) return undefined;
    await recordAttempt(db, lease.id, listed, attempt);
    if (isGivenUp) await this.#pause(lease, 'failing');
    else await addJob(db, { task: tasks.follow, id: lease.id, inMs });
    return undefined;
  }

  async #post(
    url: string,
    secret: string,
    message: PlanMessage,
  ): Promise<ReceiverAnswer & { durationMs: number; at: Date }> {
    const { clock, addressRules, logger } = this.#context;
    const at = clock.now();
    const body = JSON.stringify(message);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Werkplan',
      'webhook-id': message.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(message.id, at, body),
    };
    const begun = performance.now();
    const answered = await postMessage({ url, headers, body }, addressRules);
    const { error, status } = answered;
    // Only the host is logged, because an address may contain a key.
    if (error !== null)
      logger.warn(
        { receiver: new URL(url).host, error, status, message: message.id },
        'A webhook could not be delivered.',
      );
    return { ...answered, durationMs: Math.round(performance.now() - begun), at };
  }

  #unsent(): DeliveryAttempt {
    const at = this.#context.clock.now();
    return {
      status: null,
      error: 'connection',
      answer: null,
      durationMs: 0,
      at,
      nextAt: null,
      state: 'failed',
    };
  }

  async #pause({ id, url }: Lease, reason: 'failing' | 'secretLost'): Promise<undefined> {
    const { db, clock, logger, origin, onMailQueued } = this.#context;
    const now = clock.now();
    const paused = await pauseWebhook(db, { id, reason, now });
    if (!paused) return undefined;
    logger.warn({ webhook: id, receiver: new URL(url).host, reason }, 'A webhook was paused.');
    const { about, recipients } = paused;
    for (const one of recipients) await queueMail(db, { kind: 'webhookPaused', ...one, about, origin }, now);
    onMailQueued();
    return undefined;
  }
}
