import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Logger } from 'pino';
import { retryLevel } from '../database/passing-failure.ts';
import type { CommittedChange } from '../change/committed-change.ts';
import { Coalesced } from '../platform/coalesced.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import type { Ticker } from '../platform/ticker.ts';
import { messageOf } from './catch-up.ts';
import { type Heads } from '../change/log-query.ts';
import { SharedReads } from '../platform/shared-reads.ts';
import type { TailedLog } from './tailed-log.ts';

/** Broadcasts the next revision of a stream to its followers, and the day's sums with it. */
export type Broadcast = (message: PatchMessage, totals: HallSums[] | null) => void;

/** What a relay reads, and the time it does so by. */
export interface Tailing {
  /** Where streams stand, for whoever begins to follow one. */
  heads: (keys: readonly StreamKey[]) => Promise<Heads>;
  /** The log over a connection of its own, so that a failed read means that PostgreSQL doesn't answer. */
  log: TailedLog;
  ticker: Ticker;
}

interface RelayContext {
  tailing: Tailing;
  /** So long after the last good look the log counts as unreadable. */
  blindAfterMs: number;
  logger: Logger;
  epoch: string;
  broadcast: Broadcast;
  /** A backup was restored, or a replica took over: all revisions sent so far are void. */
  onEpoch: (epoch: string) => void;
  /** The log can no longer be read, or can be again. */
  onSight: (isSeeing: boolean) => void;
  /** Before anything is broadcast that was missed while blind. */
  onReturn: () => Promise<void>;
  /** All that was missed while blind has been broadcast. */
  onCaughtUp: () => void;
}

const pollEveryMs = 500;
/** Of so many polls one asks whether PostgreSQL is there while nobody follows anything. */
const restingPolls = 4;
const lastLookMs = 500;
/** How long after its last follower has left a stream's last sent revision is still compared with the log. */
const rememberedForMs = 30_000;

/**
 * Tails the log for the streams this node's sockets follow and broadcasts each revision once, in order. A local commit is
 * broadcast at once when it is the next one; everything else comes from the log, at a wake-up or at the latest by the poll.
 * Each look also sees whether the log is still the same one (docs/decisions/0026-the-epoch-of-the-log.md).
 */
export class Relay {
  readonly #context: RelayContext;
  readonly #logger: Logger;
  readonly #broadcast: Broadcast;
  readonly #stopPolling: () => void;
  readonly #begins = new SharedReads<StreamKey, void>();
  /** The last revision broadcast, per followed stream. */
  readonly #sent = new Map<StreamKey, number>();
  /** The last revision broadcast of streams that were followed a moment ago: lost changes show there, too. */
  readonly #left = new Map<StreamKey, { revision: number; at: number }>();
  #epoch: string;
  /** One look at a time: two that overlapped might be applied in the wrong order. */
  readonly #looks: Coalesced;
  #readAt: number;
  /** The last look came to nothing. */
  #isFailing = false;
  #isBlind = false;
  #polls = 0;

  constructor(context: RelayContext) {
    this.#context = context;
    this.#logger = context.logger;
    this.#broadcast = context.broadcast;
    this.#epoch = context.epoch;
    this.#readAt = context.tailing.ticker.now();
    this.#looks = new Coalesced({
      work: async () => await this.#tick(),
      onFailure: (error) => this.#noteFailure(error),
    });
    this.#stopPolling = context.tailing.ticker.every(pollEveryMs, () => this.#poll());
  }

  /** Starts following a stream at its present head; await it before reading what the new follower missed. */
  async follow(key: StreamKey): Promise<void> {
    if (this.#sent.has(key)) return;
    await this.#begins.take(key, async () => await this.#beginToFollow(key));
  }

  async #beginToFollow(key: StreamKey): Promise<void> {
    // Of many who come at once the first has done it.
    if (this.#sent.has(key)) return;
    const { epoch, revisions } = await this.#context.tailing.heads([key]);
    if (!this.#sent.has(key)) this.#sent.set(key, revisions.get(key) ?? 0);
    if (epoch !== this.#epoch) this.wake();
  }

  /** Stops following streams nobody is in the room of. */
  keepOnly(isFollowed: (key: StreamKey) => boolean): void {
    const at = this.#context.tailing.ticker.now();
    for (const [key, sent] of this.#sent) {
      if (isFollowed(key)) continue;
      this.#sent.delete(key);
      this.#left.set(key, { revision: Math.max(sent, this.#left.get(key)?.revision ?? 0), at });
    }
  }

  /** The log's epoch, as of the last look. */
  get epoch(): string {
    return this.#epoch;
  }

  /** Whether the log could not be read for so long that it may have grown unseen: what was broadcast may be out of date. */
  get isBlind(): boolean {
    return this.#isBlind;
  }

  /** How long ago the log was last looked at with success, ms. */
  get lookAgeMs(): number {
    return this.#context.tailing.ticker.now() - this.#readAt;
  }

  sentRevision(key: StreamKey): number | undefined {
    return this.#sent.get(key);
  }

  /** A commit of this node: broadcast at once where it is the next revision. */
  onCommitted({ epoch, streams, patch, action, actor, mutationId }: CommittedChange): void {
    // A commit to another log: its revision doesn't follow the one that was sent last.
    if (epoch !== this.#epoch) return this.wake();
    for (const { key, revision, totals } of streams) {
      const sent = this.#sent.get(key);
      if (sent === undefined || sent >= revision) continue;
      if (sent !== revision - 1) {
        this.wake();
        continue;
      }
      this.#sent.set(key, revision);
      const by = { actor: actor.key, actorName: actor.name, mutationId };
      const logged = { epoch, revision, patch, action, ...by, totals };
      this.#broadcast(messageOf(key, logged), totals);
    }
  }

  /** Looks into the log now; calls during a look lead to one more. */
  wake(): void {
    this.#looks.request();
  }

  async stop(): Promise<void> {
    this.#stopPolling();
    await withTimeout(lastLookMs, this.#looks.stop());
  }

  /** While nobody follows anything a notification suffices; whoever comes next looks at the epoch too. */
  #poll(): void {
    this.#polls += 1;
    const now = this.#context.tailing.ticker.now();
    for (const [key, { at }] of this.#left) if (now - at > rememberedForMs) this.#left.delete(key);
    const isResting = this.#sent.size === 0 && this.#left.size === 0 && !this.#isFailing;
    if (!isResting) this.wake();
    else if (this.#polls % restingPolls === 0 && !this.#looks.isRunning)
      this.#looks.request(async () => await this.#ask(this.#context.tailing.log.ping));
  }

  async #tick(): Promise<void> {
    const wasBlind = this.#isBlind;
    const before = this.#sentRevisions();
    const { epoch, revisions } = await this.#look([...before.keys()]);
    if (wasBlind) await this.#context.onReturn();
    if (epoch !== this.#epoch) return this.#begin(epoch, revisions);
    if ([...before].some(([key, sent]) => (revisions.get(key) ?? 0) < sent)) return await this.#endEpoch();
    for (const [key, head] of revisions) {
      const sent = this.#sent.get(key);
      if (sent !== undefined && head > sent) await this.#broadcastFrom(key, sent);
    }
    if (wasBlind) this.#context.onCaughtUp();
  }

  /** The last revision broadcast of each stream that is followed, or was a moment ago. */
  #sentRevisions(): Map<StreamKey, number> {
    const sent = new Map(this.#sent);
    for (const [key, { revision }] of this.#left) sent.set(key, Math.max(revision, sent.get(key) ?? 0));
    return sent;
  }

  /** Reads the heads of all followed streams; a new follower reads only its own. */
  async #look(keys: StreamKey[]): Promise<Heads> {
    return await this.#ask(async () => await this.#context.tailing.log.heads(keys));
  }

  /** Asks PostgreSQL; an answer ends blindness, a failure some time after the last answer begins it. */
  async #ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    try {
      const seen = await question();
      this.#readAt = this.#context.tailing.ticker.now();
      this.#isFailing = false;
      this.#setBlind(false);
      return seen;
    } catch (error) {
      this.#isFailing = true;
      this.#setBlind(this.#context.tailing.ticker.now() - this.#readAt >= this.#context.blindAfterMs);
      throw error;
    }
  }

  #setBlind(isBlind: boolean): void {
    if (isBlind === this.#isBlind) return;
    this.#isBlind = isBlind;
    this.#logger.warn(
      isBlind ? 'PostgreSQL does not answer: blind until it does.' : 'PostgreSQL answers again.',
    );
    this.#context.onSight(!isBlind);
  }

  /** Once blind, which has its own warning, every failure is for debugging. */
  #noteFailure(error: unknown): void {
    const level = this.#isBlind ? 'debug' : retryLevel(error);
    this.#logger[level]({ err: error }, 'The log could not be read; trying again.');
  }

  /** Revisions already sent are missing from the log, and their numbers will be used again for other changes. */
  async #endEpoch(): Promise<void> {
    if (await this.#context.tailing.log.endEpoch(this.#epoch))
      this.#logger.warn('The log has lost changes that were broadcast already.');
    this.wake();
  }

  /** Another log: the old one's revisions don't count, and followers read anew. */
  #begin(epoch: string, revisions: ReadonlyMap<StreamKey, number>): void {
    this.#epoch = epoch;
    this.#left.clear();
    for (const key of this.#sent.keys()) this.#sent.set(key, revisions.get(key) ?? 0);
    this.#context.onEpoch(epoch);
  }

  async #broadcastFrom(key: StreamKey, from: number): Promise<void> {
    for (const logged of await this.#context.tailing.log.patchesAfter(key, from)) {
      // A local commit may have broadcast it while the log was being read; another epoch's wait for the next look.
      if (logged.epoch !== this.#epoch || logged.revision !== (this.#sent.get(key) ?? Number.NaN) + 1)
        continue;
      this.#sent.set(key, logged.revision);
      this.#broadcast(messageOf(key, logged), logged.totals);
    }
  }
}
