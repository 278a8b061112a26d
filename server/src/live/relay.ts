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

/** Broadcasts a stream's next revision to its followers, with the sums per hall if the stream is a day and they are known. */
export type Broadcast = (message: PatchMessage, totals: HallSums[] | null) => void;

/** The data sources and clock of a relay. */
export interface RelaySources {
  /** Reads the revisions of streams when somebody begins to follow them. */
  heads: (keys: readonly StreamKey[]) => Promise<Heads>;
  /** Reads the log on a connection of its own, so that a read fails only if PostgreSQL doesn't answer. */
  log: TailedLog;
  ticker: Ticker;
}

interface RelayContext {
  tailing: RelaySources;
  /** Milliseconds without a successful read after which the relay counts as blind. */
  blindAfterMs: number;
  logger: Logger;
  epoch: string;
  broadcast: Broadcast;
  /** Called when the log was replaced by a restore or a failover, which makes all revisions sent so far invalid. */
  onEpoch: (epoch: string) => void;
  /** Called when the relay becomes blind, and when it can read the log again. */
  onSight: (isSeeing: boolean) => void;
  /** Called when the relay can read again, before it broadcasts the changes that it missed while it was blind. */
  onReturn: () => Promise<void>;
  /** Called after the changes that were missed while blind were broadcast. */
  onCaughtUp: () => void;
}

const pollEveryMs = 500;
/** Without followers, only every fourth poll asks PostgreSQL anything, and that is only a ping. */
const restingPolls = 4;
const lastLookMs = 500;
/** Milliseconds for which a stream's last broadcast revision is compared with the log after its last follower has left. */
const rememberedForMs = 30_000;

/**
 * Follows the log for the streams that have followers on this node, and broadcasts each revision once, in order. A commit of
 * this node is broadcast at once if it is the next revision. All others are read from the log on a notification or at a poll.
 * Each read also checks the log's epoch (docs/decisions/0026-the-epoch-of-the-log.md).
 */
export class Relay {
  readonly #context: RelayContext;
  readonly #logger: Logger;
  readonly #broadcast: Broadcast;
  readonly #stopPolling: () => void;
  readonly #begins = new SharedReads<StreamKey, void>();
  /** The last revision that was broadcast of each followed stream. */
  readonly #sent = new Map<StreamKey, number>();
  /** The last broadcast revisions of streams that were followed until recently, which too show if the log has lost changes. */
  readonly #left = new Map<StreamKey, { revision: number; at: number }>();
  #epoch: string;
  /** Runs reads one at a time, because the results of overlapping ones might be applied in the wrong order. */
  readonly #looks: CoalescedRunner;
  #readAt: number;
  /** True if the last read failed. */
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

  /** Starts to follow a stream at its current revision. Must be awaited before reading what a new follower has missed. */
  async follow(key: StreamKey): Promise<void> {
    if (this.#sent.has(key)) return;
    await this.#begins.take(key, async () => await this.#beginToFollow(key));
  }

  async #beginToFollow(key: StreamKey): Promise<void> {
    // A concurrent call may have begun to follow the stream meanwhile.
    if (this.#sent.has(key)) return;
    const { epoch, revisions } = await this.#context.tailing.heads([key]);
    if (!this.#sent.has(key)) this.#sent.set(key, revisions.get(key) ?? 0);
    if (epoch !== this.#epoch) this.wake();
  }

  /** Stops following the streams for which `isFollowed` is false, because their rooms are empty. */
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

  /** True if the log couldn't be read for so long that what was broadcast may be out of date. */
  get isBlind(): boolean {
    return this.#isBlind;
  }

  /** Milliseconds since the log was last read successfully. */
  get lookAgeMs(): number {
    return this.#context.tailing.ticker.now() - this.#readAt;
  }

  sentRevision(key: StreamKey): number | undefined {
    return this.#sent.get(key);
  }

  /** Broadcasts a commit of this node at once, stream by stream; the log is read for a stream that has missed a revision. */
  onCommitted({ epoch, streams, patch, action, actor, mutationId }: CommittedChange): void {
    // The commit is in another log, so its revisions don't continue those that were broadcast.
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

  /** Reads the log now. Calls during a read cause one more read after it. */
  wake(): void {
    this.#looks.request();
  }

  async stop(): Promise<void> {
    this.#stopPolling();
    await withTimeout(lastLookMs, this.#looks.stop());
  }

  /** Reads the log, or without followers only pings PostgreSQL now and then. The next follower checks the epoch anyway. */
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

  /** Returns the last revisions that were broadcast, of streams that are followed now or were until recently. */
  #sentRevisions(): Map<StreamKey, number> {
    const sent = new Map(this.#sent);
    for (const [key, { revision }] of this.#left) sent.set(key, Math.max(revision, sent.get(key) ?? 0));
    return sent;
  }

  /** Reads epoch and revisions of these streams from the log. */
  async #look(keys: StreamKey[]): Promise<Heads> {
    return await this.#ask(async () => await this.#context.tailing.log.heads(keys));
  }

  /** Asks PostgreSQL. An answer ends the relay's blindness; a failure begins it if the last answer is `blindAfterMs` ago. */
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

  /** Logs a failed read. While the relay is blind, failures are only debug messages, because blindness was logged already. */
  #noteFailure(error: unknown): void {
    const level = this.#isBlind ? 'debug' : logLevelOfRetry(error);
    this.#logger[level]({ err: error }, 'The log could not be read; trying again.');
  }

  /** Ends the epoch, because the log lacks revisions that were broadcast and will use their numbers for other changes. */
  async #endEpoch(): Promise<void> {
    if (await this.#context.tailing.log.endEpoch(this.#epoch))
      this.#logger.warn('The log lacks changes that were already broadcast.');
    this.wake();
  }

  /** Starts over with the log of another epoch. The revisions broadcast so far are invalid, and followers reload. */
  #begin(epoch: string, revisions: ReadonlyMap<StreamKey, number>): void {
    this.#epoch = epoch;
    this.#left.clear();
    for (const key of this.#sent.keys()) this.#sent.set(key, revisions.get(key) ?? 0);
    this.#context.onEpoch(epoch);
  }

  async #broadcastFrom(key: StreamKey, from: number): Promise<void> {
    for (const logged of await this.#context.tailing.log.patchesAfter(key, from)) {
      // A commit of this node may have broadcast the revision during the read. Changes of another epoch wait for the next read.
      if (logged.epoch !== this.#epoch || logged.revision !== (this.#sent.get(key) ?? Number.NaN) + 1)
        continue;
      this.#sent.set(key, logged.revision);
      this.#broadcast(toPatchMessage(key, logged), logged.totals);
    }
  }
}
