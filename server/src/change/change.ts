import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { PlanEffect } from '@werkplan/shared/live/plan-effect.ts';
import type { Patch } from '@werkplan/shared/live/patch.ts';
import type { Revisions, StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { asDomainError, isRetryable } from '../database/constraint-errors.ts';
import type { Database } from '../database/database.ts';
import { transact, type Tx } from '../database/transact.ts';
import type { Clock } from '../outside/clock.ts';
import type { Actor } from './actor.ts';
import { claimOf, type Idempotency, keepAnswer, storedAnswer } from './idempotency.ts';
import { readImages } from './images.ts';
import { patchOf } from './patch-of.ts';
import { effectOf, markBefore } from './plan-effect.ts';
import { openLog, type Peek, type RaisedStream, storeChange, streams, together } from './streams.ts';
import { streamsOf } from './streams-of.ts';

/** What a service function may know besides its transaction: one plant day for the whole change. */
export interface Scope {
  readonly today: Day;
  readonly now: Date;
  readonly actor: Actor;
}

export interface ChangeRequest<Answer> {
  actor: Actor;
  /** The action's name in the log: the endpoint's. */
  action: string;
  undoOf?: number;
  idempotency?: Idempotency | undefined;
  /** Do everything, answer, keep nothing. */
  dryRun?: boolean;
  /** Which streams the rows named will touch; a guess without locks, corrected by a retry when wrong. */
  peek: Peek;
  /** Load, ask the shared rule, store. Only `tx`, no I/O, no Promise.all. */
  run: (tx: Tx, scope: Scope) => Promise<Answer>;
}

/** A committed change as the relay tells it. */
export interface CommittedChange {
  changeId: number;
  /** The epoch of the log it is in. */
  epoch: string;
  streams: readonly RaisedStream[];
  patch: Patch;
  action: string;
  actor: Actor;
  mutationId: string | null;
}

export interface ChangeOutcome<Answer> {
  answer: Answer;
  revisions: Revisions;
  replayed: boolean;
  changeId: number | null;
  /** What a dry run would do to halls and trucks; null for a real one. */
  effect: PlanEffect | null;
}

export interface ChangeContext {
  db: Database;
  clock: Clock;
  /** Called after the commit; must not throw. */
  onCommitted: (change: CommittedChange) => void;
}

const maxAttempts = 5;

class StreamsMissing extends Error {
  readonly keys: readonly StreamKey[];
  constructor(keys: readonly StreamKey[]) {
    super('streams missing');
    this.keys = keys;
  }
}

class DryRun extends Error {
  readonly answer: unknown;
  readonly effect: PlanEffect;
  constructor(answer: unknown, effect: PlanEffect) {
    super('dry run');
    this.answer = answer;
    this.effect = effect;
  }
}

interface Attempt<Answer> {
  outcome: ChangeOutcome<Answer>;
  committed: CommittedChange | null;
}

/** The transaction of architecture §2, once: everything or nothing. */
const attempt = async <Answer>(
  { db, clock }: ChangeContext,
  request: ChangeRequest<Answer>,
  alsoLock: readonly StreamKey[],
): Promise<Attempt<Answer>> =>
  await transact(db, async (tx, commitWith) => {
    const { actor, action, idempotency, undoOf = null } = request;
    const peek = together(request.peek, streams(...alsoLock));
    const claim = idempotency && claimOf(actor.key, idempotency);
    const { id, epoch, isNew, locked } = await openLog(tx, peek, claim);
    if (idempotency && !isNew) {
      const { body, revisions } = await storedAnswer(tx, actor.key, idempotency);
      return {
        outcome: { answer: body as Answer, revisions, replayed: true, changeId: null, effect: null },
        committed: null,
      };
    }
    if (request.dryRun) await markBefore(tx);
    const answer = await request.run(tx, { today: clock.today(), now: clock.now(), actor });
    const images = await readImages(tx, id);
    const keys = streamsOf(images);
    if ([...keys].some((key) => !locked.has(key))) throw new StreamsMissing([...locked, ...keys]);
    if (request.dryRun) throw new DryRun(answer, await effectOf(tx, keys, images));

    const kept = idempotency ? { key: idempotency.key, body: answer } : null;
    if (images.images.length === 0) {
      await commitWith(async () => await keepAnswer(actor.key, kept).execute(tx));
      return {
        outcome: { answer, revisions: {}, replayed: false, changeId: null, effect: null },
        committed: null,
      };
    }
    const patch = patchOf(images);
    const mutationId = idempotency?.key ?? null;
    const entry = { id, actor, action, undoOf, mutationId, patch, answer: kept };
    const raised = await commitWith(async () => await storeChange(tx, entry, [...keys]));
    const revisions = Object.fromEntries(raised.map(({ key, revision }) => [key, revision]));
    return {
      outcome: { answer, revisions, replayed: false, changeId: id, effect: null },
      committed: { changeId: id, epoch, streams: raised, patch, action, actor, mutationId },
    };
  });

/**
 * Runs one change of the plan: idempotency, stream locks, the area's function, log, patch and totals in one
 * transaction, and wakes the relay after the commit. A change that writes nothing raises nothing.
 * @throws DomainError as the area's rules say; BUSY when locks or retries run out
 */
export const change = async <Answer>(
  context: ChangeContext,
  request: ChangeRequest<Answer>,
): Promise<ChangeOutcome<Answer>> => {
  let alsoLock: readonly StreamKey[] = [];
  for (let tries = 1; tries <= maxAttempts; tries += 1) {
    try {
      const { outcome, committed } = await attempt(context, request, alsoLock);
      if (committed) context.onCommitted(committed);
      return outcome;
    } catch (error) {
      if (error instanceof DryRun) {
        const { answer, effect } = error;
        return { answer: answer as Answer, revisions: {}, replayed: false, changeId: null, effect };
      }
      if (error instanceof StreamsMissing) alsoLock = error.keys;
      else if (isRetryable(error)) await delay(5 + Math.random() * 20 * tries);
      else throw asDomainError(error);
    }
  }
  throw new DomainError('BUSY');
};
