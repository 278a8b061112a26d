import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Logger } from 'pino';
import type { CommittedChange } from '../change/committed-change.ts';
import { Coalesced } from '../platform/coalesced.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import type { Ticker } from '../platform/ticker.ts';
import { messageOf } from './catch-up.ts';
import { type Heads } from '../change/log-query.ts';
import type { TailedLog } from './tailed-log.ts';

/** What the relay hands to the sockets: the next revision of a stream, and a day's sums with it. */
export type Tell = (message: PatchMessage, totals: HallSums[] | null) => void;

/** What a relay reads, and the time it does so by. */
export interface Tailing {
  /** Where streams stand, for whoever begins to follow one. */
  heads: (keys: readonly StreamKey[]) => Promise<Heads>;
  /** The log over a connection that nobody else makes wait: how it fares says whether PostgreSQL answers. */
  log: TailedLog;
  ticker: Ticker;
}

interface RelayContext {
  tailing: Tailing;
  /** So long after the last good look the log counts as unreadable. */
  blindAfterMs: number;
  logger: Logger;
  epoch: string;
  tell: Tell;
  /** A backup was restored, or a replica took over: all that was told is void. */
  onEpoch: (epoch: string) => void;
  /** The log can no longer be read, or can be again. */
  onSight: (isSeeing: boolean) => void;
  /** Before anything is told that was missed while blind. */
  onReturn: () => Promise<void>;
  /** All that was missed while blind has been told. */
  onCaughtUp: () => void;
}

const pollEveryMs = 500;
/** Of so many polls one asks whether PostgreSQL is there while nobody follows anything. */
const restingPolls = 4;
const lastLookMs = 500;
/** So long what was told of a stream is compared with the log after its last follower has left. */
const rememberedForMs = 30_000;

/**
 * Tails the log for the streams this node's sockets follow and tells each revision once, in order. A local commit is
 * told at once when it is the next one; everything else comes from the log, at a wake-up or at the latest by the poll.
 * Each look also sees whether the log is still the same one (docs/decisions/0026-the-epoch-of-the-log.md).
 */
export class Relay {
  readonly #context: RelayContext;
  readonly #logger: Logger;
  readonly #tell: Tell;
  readonly #stopPolling: () => void;
  /** The last revision told, per followed stream. */
  readonly #told = new Map<StreamKey, number>();
  /** The last revision told of streams that were followed a moment ago: lost changes show there, too. */
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
    this.#tell = context.tell;
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
    if (this.#told.has(key)) return;
    const { epoch, revisions } = await this.#context.tailing.heads([key]);
    if (!this.#told.has(key)) this.#told.set(key, revisions.get(key) ?? 0);
    if (epoch !== this.#epoch) this.wake();
  }

  /** Stops following streams nobody is in the room of. */
  keepOnly(isFollowed: (key: StreamKey) => boolean): void {
    const at = this.#context.tailing.ticker.now();
    for (const [key, told] of this.#told) {
      if (isFollowed(key)) continue;
      this.#told.delete(key);
      this.#left.set(key, { revision: Math.max(told, this.#left.get(key)?.revision ?? 0), at });
    }
  }

  /** The log's epoch, as of the last look. */
  get epoch(): string {
    return this.#epoch;
  }

  /** Whether the log could not be read for so long that it may have grown unseen: what was told may be old. */
  get isBlind(): boolean {
    return this.#isBlind;
  }

  /** How long ago the log was last looked at with success, ms. */
  get lookAgeMs(): number {
    return this.#context.tailing.ticker.now() - this.#readAt;
  }

  toldRevision(key: StreamKey): number | undefined {
    return this.#told.get(key);
  }

  /** A commit of this node: told at once where it is the next revision. */
  onCommitted({ epoch, streams, patch, action, actor, mutationId }: CommittedChange): void {
    // Of another log than what was told: its next revision is nobody's next one.
    if (epoch !== this.#epoch) return this.wake();
    for (const { key, revision, totals } of streams) {
      const told = this.#told.get(key);
      if (told === undefined || told >= revision) continue;
      if (told !== revision - 1) {
        this.wake();
        continue;
      }
      this.#told.set(key, revision);
      const by = { actor: actor.key, actorName: actor.name, mutationId };
      const logged = { epoch, revision, patch, action, ...by, totals };
      this.#tell(messageOf(key, logged), totals);
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
    const isResting = this.#told.size === 0 && this.#left.size === 0 && !this.#isFailing;
    if (!isResting) this.wake();
    else if (this.#polls % restingPolls === 0 && !this.#looks.isRunning)
      this.#looks.request(async () => await this.#ask(this.#context.tailing.log.ping));
  }

  async #tick(): Promise<void> {
    const wasBlind = this.#isBlind;
    const before = this.#toldOf();
    const { epoch, revisions } = await this.#look([...before.keys()]);
    if (wasBlind) await this.#context.onReturn();
    if (epoch !== this.#epoch) return this.#begin(epoch, revisions);
    if ([...before].some(([key, told]) => (revisions.get(key) ?? 0) < told)) return await this.#endEpoch();
    for (const [key, head] of revisions) {
      const told = this.#told.get(key);
      if (told !== undefined && head > told) await this.#tellFrom(key, told);
    }
    if (wasBlind) this.#context.onCaughtUp();
  }

  /** What has been told of each stream that is followed, or was a moment ago. */
  #toldOf(): Map<StreamKey, number> {
    const told = new Map(this.#told);
    for (const [key, { revision }] of this.#left) told.set(key, Math.max(revision, told.get(key) ?? 0));
    return told;
  }

  /** Sees all that is followed, unlike a new follower's own look, which says nothing of the others' streams. */
  async #look(keys: StreamKey[]): Promise<Heads> {
    return await this.#ask(async () => await this.#context.tailing.log.heads(keys));
  }

  /** How a question to PostgreSQL ends says whether this node is blind. */
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

  /** Said once; while blind nobody reads the same line twice a second. */
  #noteFailure(error: unknown): void {
    const level = this.#isBlind ? 'debug' : 'warn';
    this.#logger[level]({ err: error }, 'The log could not be read; trying again.');
  }

  /** What was told before the look is gone: the same revisions will come again with something else. */
  async #endEpoch(): Promise<void> {
    if (await this.#context.tailing.log.endEpoch(this.#epoch))
      this.#logger.warn('The log has lost changes that were told already.');
    this.wake();
  }

  /** Another log: what was told of the old one doesn't count, and followers read anew. */
  #begin(epoch: string, revisions: ReadonlyMap<StreamKey, number>): void {
    this.#epoch = epoch;
    this.#left.clear();
    for (const key of this.#told.keys()) this.#told.set(key, revisions.get(key) ?? 0);
    this.#context.onEpoch(epoch);
  }

  async #tellFrom(key: StreamKey, from: number): Promise<void> {
    for (const logged of await this.#context.tailing.log.patchesAfter(key, from)) {
      // A local commit may have told it while the log was being read; another epoch's wait for the next look.
      if (logged.epoch !== this.#epoch || logged.revision !== (this.#told.get(key) ?? Number.NaN) + 1)
        continue;
      this.#told.set(key, logged.revision);
      this.#tell(messageOf(key, logged), logged.totals);
    }
  }
}
