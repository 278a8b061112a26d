import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Logger } from 'pino';
import { logLevelOfRetry } from '../database/temporary-failure.ts';
import type { CommittedChange } from '../change/committed-change.ts';
import { CoalescedRunner } from '../platform/coalesced.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import type { Ticker } from '../platform/ticker.ts';
import { toPatchMessage } from './catch-up.ts';
import { type Heads } from '../change/log-query.ts';
import { SharedReads } from '../platform/shared-reads.ts';
import type { TailedLog } from './tailed-log.ts';

/** Broadcasts a stream's next revision to its followers, with the day's sums. */
export type Broadcast = (message: PatchMessage, totals: HallSums[] | null) => void;

/** The data sources and clock of a relay. */
export interface RelaySources {
  /** Reads streams' revisions for new followers. */
  heads: (keys: readonly StreamKey[]) => Promise<Heads>;
  /** Reads the log on a separate connection, so that a failed read means that PostgreSQL doesn't answer. */
  log: TailedLog;
  ticker: Ticker;
}

interface RelayContext {
  tailing: RelaySources;
  /** After this long without a successful read the log counts as unreadable. */
  blindAfterMs: number;
  logger: Logger;
  epoch: string;
  broadcast: Broadcast;
  /** Called when a backup was restored or a replica took over: all revisions sent so far are invalid. */
  onEpoch: (epoch: string) => void;
  /** Called when the log becomes unreadable or readable again. */
  onSight: (isSeeing: boolean) => void;
  /** Called before changes missed while blind are broadcast. */
  onReturn: () => Promise<void>;
  /** Called after changes missed while blind were broadcast. */
  onCaughtUp: () => void;
}

const pollEveryMs = 500;
/** Without followers only every fourth poll pings PostgreSQL. */
const restingPolls = 4;
const lastLookMs = 500;
/** The time a stream's last sent revision is still compared with the log after its last follower has left. */
const rememberedForMs = 30_000;

/**
 * Tails the log for the streams followed on this node and broadcasts each revision once, in order. A local commit is
 * broadcast at once if it is the next revision; everything else is read from the log on a notification or at the next poll.
 * Each read also checks the log's epoch (docs/decisions/0026-the-epoch-of-the-log.md).
 */
export class Relay {
  readonly #context: RelayContext;
  readonly #logger: Logger;
  readonly #broadcast: Broadcast;
  readonly #stopPolling: () => void;
  readonly #begins = new SharedReads<StreamKey, void>();
  /** The last revision broadcast per followed stream. */
  readonly #sent = new Map<StreamKey, number>();
  /** The last revision broadcast of streams followed until recently, which reveals lost changes as well. */
  readonly #left = new Map<StreamKey, { revision: number; at: number }>();
  #epoch: string;
  /** Reads run one at a time, since overlapping ones might be applied in the wrong order. */
  readonly #looks: CoalescedRunner;
  #readAt: number;
  /** True after a failed read. */
  #isFailing = false;
  #isBlind = false;
  #polls = 0;

  constructor(context: RelayContext) {
    this.#context = context;
    this.#logger = context.logger;
    this.#broadcast = context.broadcast;
    this.#epoch = context.epoch;
    this.#readAt = context.tailing.ticker.now();
    this.#looks = new CoalescedRunner({
      work: async () => await this.#tick(),
      onFailure: (error) => this.#noteFailure(error),
    });
    this.#stopPolling = context.tailing.ticker.every(pollEveryMs, () => this.#poll());
  }

  /** Starts following a stream at its current revision; await it before reading what the new follower missed. */
  async follow(key: StreamKey): Promise<void> {
    if (this.#sent.has(key)) return;
    await this.#begins.take(key, async () => await this.#beginToFollow(key));
  }

  async #beginToFollow(key: StreamKey): Promise<void> {
    // A concurrent call has already done it.
    if (this.#sent.has(key)) return;
    const { epoch, revisions } = await this.#context.tailing.heads([key]);
    if (!this.#sent.has(key)) this.#sent.set(key, revisions.get(key) ?? 0);
    if (epoch !== this.#epoch) this.wake();
  }

  /** Stops following streams whose rooms are empty. */
  keepOnly(isFollowed: (key: StreamKey) => boolean): void {
    const at = this.#context.tailing.ticker.now();
    for (const [key, sent] of this.#sent) {
      if (isFollowed(key)) continue;
      this.#sent.delete(key);
      this.#left.set(key, { revision: Math.max(sent, this.#left.get(key)?.revision ?? 0), at });
    }
  }

  /** The log's epoch as of the last read. */
  get epoch(): string {
    return this.#epoch;
  }

  /** True if the log has been unreadable so long that broadcast data may be outdated. */
  get isBlind(): boolean {
    return this.#isBlind;
  }

  /** Returns the ms since the log was last read. */
  get lookAgeMs(): number {
    return this.#context.tailing.ticker.now() - this.#readAt;
  }

  sentRevision(key: StreamKey): number | undefined {
    return this.#sent.get(key);
  }

  /** Broadcasts a local commit at once if it is the next revision. */
  onCommitted({ epoch, streams, patch, action, actor, mutationId }: CommittedChange): void {
    // A commit to another log doesn't continue the revisions that were broadcast.
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
      this.#broadcast(toPatchMessage(key, logged), totals);
    }
  }

  /** Reads the log now; calls during a read cause one more. */
  wake(): void {
    this.#looks.request();
  }

  async stop(): Promise<void> {
    this.#stopPolling();
    await withTimeout(lastLookMs, this.#looks.stop());
  }

  /** Without followers notifications suffice; the next follower checks the epoch. */
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

  /** Returns the last revisions broadcast of streams followed now or until recently. */
  #sentRevisions(): Map<StreamKey, number> {
    const sent = new Map(this.#sent);
    for (const [key, { revision }] of this.#left) sent.set(key, Math.max(revision, sent.get(key) ?? 0));
    return sent;
  }

  /** Reads the revisions of all followed streams; a new follower reads only its own. */
  async #look(keys: StreamKey[]): Promise<Heads> {
    return await this.#ask(async () => await this.#context.tailing.log.heads(keys));
  }

  /** Asks PostgreSQL. A success ends blindness; a failure long after the last success begins it. */
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
      isBlind
        ? 'PostgreSQL does not answer; requests are refused until it does.'
        : 'PostgreSQL answers again.',
    );
    this.#context.onSight(!isBlind);
  }

  /** While blind, which is warned of once, failures are only debug messages. */
  #noteFailure(error: unknown): void {
    const level = this.#isBlind ? 'debug' : logLevelOfRetry(error);
    this.#logger[level]({ err: error }, 'The log could not be read; trying again.');
  }

  /** Ends the epoch because revisions already sent are missing from the log and their numbers will be reused. */
  async #endEpoch(): Promise<void> {
    if (await this.#context.tailing.log.endEpoch(this.#epoch))
      this.#logger.warn('The log lacks changes that were already broadcast.');
    this.wake();
  }

  /** Starts over with another log: the revisions broadcast so far are invalid, and followers reload. */
  #begin(epoch: string, revisions: ReadonlyMap<StreamKey, number>): void {
    this.#epoch = epoch;
    this.#left.clear();
    for (const key of this.#sent.keys()) this.#sent.set(key, revisions.get(key) ?? 0);
    this.#context.onEpoch(epoch);
  }

  async #broadcastFrom(key: StreamKey, from: number): Promise<void> {
    for (const logged of await this.#context.tailing.log.patchesAfter(key, from)) {
      // A local commit may have broadcast it during the read; changes of another epoch wait for the next read.
      if (logged.epoch !== this.#epoch || logged.revision !== (this.#sent.get(key) ?? Number.NaN) + 1)
        continue;
      this.#sent.set(key, logged.revision);
      this.#broadcast(toPatchMessage(key, logged), logged.totals);
    }
  }
}
