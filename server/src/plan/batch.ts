import type { MarkCard } from '@werkplan/shared/deliveries/mark-card.ts';
import type { Consequence } from '@werkplan/shared/plan/consequence.ts';
import type { ChangeCheck } from '@werkplan/shared/plan/change-check.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { type PostcodeRule, defaultPostcodeRule } from '@werkplan/shared/plant/postcodes.ts';
import type { Facts, Need } from '@werkplan/shared/plan/need.ts';
import { tokenIdOf, yardLinkIdOf } from '../change/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { compute, type Computation, type ComputedChange, toRowWrites } from './compute.ts';
import type { IdPool } from './id-pool.ts';
import type { PlanState } from './plan-state.ts';
import type { Commit, NewChange, NumberGuard, StoreExtraData } from './plan-store.ts';
import type { Write } from './write.ts';

/** A write whose action has run, with the result: a change to be stored, or a refusal. */
export interface BatchEntry {
  readonly write: Write;
  readonly computed: Exclude<Computation<unknown>, { result: 'missing' }>;
}

/** Writes of which `entries` are committed together. Each entry was computed on the plan as the entries before it leave it. */
export interface Batch {
  readonly base: PlanState;
  readonly entries: readonly BatchEntry[];
  readonly after: PlanState;
  /** Writes whose action needs data that isn't in memory, each with the data that it needs. */
  readonly lacking: readonly { readonly write: Write; readonly need: Need }[];
  /** Writes that can only be computed once the others of this batch are stored. */
  readonly waiting: readonly Write[];
  /** Streams whose rows in memory are older than a fact that was looked up for a write. */
  readonly behind: readonly StreamKey[];
}

interface BatchContext {
  readonly clock: Clock;
  readonly plantRules?: { readonly postcodes: PostcodeRule } | undefined;
  readonly ids: IdPool;
  readonly follow?: Consequence | undefined;
  readonly checkChange?: ChangeCheck | undefined;
  readonly markCard?: MarkCard | undefined;
}

/** True if the write is to be stored: it was neither refused nor a dry run. */
export const isToBeStored = ({ write, computed }: BatchEntry): boolean =>
  computed.result === 'done' && write.request.dryRun !== true;

/** True if a fact that was looked up for the write depends on a stream that earlier writes of this batch change. */
const dependsOn = ({ facts }: Write, base: PlanState, now: PlanState): boolean =>
  [...facts.values()].some(({ at }) =>
    Object.keys(at).some(
      (key) => base.revisions.get(key as StreamKey) !== now.revisions.get(key as StreamKey),
    ),
  );

const keyOf = ({ request: { actor, idempotency } }: Write): string | null =>
  idempotency ? `${actor.key} ${idempotency.key}` : null;

/** Prefixes an external number, so that it can't be confused with an order number in the same set. */
const externalKey = (number: string): string => `external ${number}`;
const keyOfGuard = ({ number, field }: NumberGuard): string => (field ? externalKey(number) : number);

const numbersIn = ({ tx }: ComputedChange<unknown>): string[] =>
  tx.writes.flatMap(({ kind, before, after }) =>
    kind === 'orders'
      ? [before, after].flatMap((row) =>
          row && 'orderId' in row ? [row.orderId, externalKey(row.externalNumber)] : [],
        )
      : [],
  );

/** Returns the order numbers on which the write relies, each with the live orders that must still have it at the commit. */
const guardsOf = ({ tx }: ComputedChange<unknown>): NumberGuard[] =>
  tx.asked.flatMap(({ question, value }) => {
    if (question.what !== 'numbered' || !question.isRelied) return [];
    const live = (value as Facts['numbered']).filter(({ isCanceled }) => !isCanceled);
    const { numbers, from, field } = question;
    return numbers.map((number) => ({
      number,
      from,
      ids: live.flatMap((order) => (order[field ?? 'orderId'] === number ? [order.id] : [])),
      ...(field && { field }),
    }));
  });

const papersIn = ({ tx }: ComputedChange<unknown>): string[] =>
  tx.prints.map(({ date, paper }) => `${date} ${paper}`);

const isQuestion = (need: Need): boolean =>
  need.what === 'several'
    ? need.needs.some(isQuestion)
    : !['days', 'stream', 'heads', 'ids'].includes(need.what);

/** Computes writes one after another, each on the result of those before. Writes that need data or must wait are left out. */
export const computeBatch = (
  base: PlanState,
  writes: readonly Write[],
  { clock, ids, plantRules, follow, checkChange, markCard }: BatchContext,
): Batch => {
  // If the log was replaced, ids that were reserved in the old log may belong to rows of the new one.
  ids.begin(base.epoch);
  const postcodes = plantRules?.postcodes ?? defaultPostcodeRule;
  const entries: BatchEntry[] = [];
  const lacking: { write: Write; need: Need }[] = [];
  const waiting: Write[] = [];
  const behind = new Set<StreamKey>();
  const keys = new Set<string>();
  const numbers = new Set<string>();
  const printed = new Set<string>();
  let state = base;

  /** Computes the next write; returns null if it must wait for the next batch. */
  const next = (write: Write): Computation<unknown> | null => {
    const key = keyOf(write);
    if ((key !== null && keys.has(key)) || dependsOn(write, base, state)) return null;
    for (const stream of write.refreshFacts(base)) behind.add(stream);
    const { request, facts } = write;
    const { name: by, key: actor } = request.actor;
    const scope = { today: clock.today(), now: clock.now().toISOString(), by, actor, postcodes, follow };
    const computed = compute(state, {
      act: request.act,
      scope,
      facts,
      newId: request.newId ?? write.numbers(ids),
      dryRun: request.dryRun === true,
      isBrief: request.isBrief === true,
      reason: request.reason,
      mayChangeReleased: request.actor.mayChangeReleased !== false,
      checkChange,
      markCard,
    });
    // The answer to a question comes from the database, which doesn't have the earlier changes of this batch yet.
    if (computed.result === 'missing' && state !== base && isQuestion(computed.need)) return null;
    if (computed.result === 'done' && guardsOf(computed).some((guard) => numbers.has(keyOfGuard(guard))))
      return null;
    // A print is compared with the stored print before it, so a batch contains only one print of a day's paper.
    if (computed.result === 'done' && papersIn(computed).some((paper) => printed.has(paper))) return null;
    return computed;
  };

  for (const write of writes) {
    const computed = next(write);
    if (computed === null) waiting.push(write);
    else if (computed.result === 'missing') lacking.push({ write, need: computed.need });
    else {
      const entry = { write, computed };
      write.streams = Object.keys(computed.at) as StreamKey[];
      entries.push(entry);
      keys.add(keyOf(write) ?? '');
      if (!isToBeStored(entry)) continue;
      state = (computed as ComputedChange<unknown>).state;
      for (const number of numbersIn(computed as ComputedChange<unknown>)) numbers.add(number);
      for (const paper of papersIn(computed as ComputedChange<unknown>)) printed.add(paper);
    }
  }
  return { base, entries, after: state, lacking, waiting, behind: [...behind] };
};

const changeOf = (write: Write, done: ComputedChange<unknown>): NewChange => {
  const { actor, action, undoOf = null, idempotency = null } = write.request;
  const { patch, streams, reply, tx } = done;
  return { actor, action, undoOf, idempotency, writes: toRowWrites(tx), patch, streams, reply };
};

/** Builds the commit of a batch: its changes, and the conditions under which they may be stored. */
export const buildCommit = (
  { base, entries }: Batch,
  now: string,
  storeExtraData?: StoreExtraData,
): Commit => {
  const at: Record<string, number> = {};
  for (const { computed } of entries)
    for (const [key, revision] of Object.entries(computed.at))
      at[key] ??= base.revisions.get(key as StreamKey) ?? revision;
  const stored = entries.filter(isToBeStored);
  const done = stored.map(({ computed }) => computed as ComputedChange<unknown>);
  const others = entries.filter((entry) => !isToBeStored(entry));
  const actors = entries.map(({ write }) => write.request.actor);
  return {
    epoch: base.epoch,
    at,
    changes: stored.map(({ write, computed }) => changeOf(write, computed as ComputedChange<unknown>)),
    asked: others.flatMap(({ write: { request } }) =>
      request.idempotency ? [{ actor: request.actor.key, key: request.idempotency.key }] : [],
    ),
    opened: done.flatMap(({ tx }) => [...tx.opened]),
    prints: stored.flatMap(({ write, computed }) =>
      (computed as ComputedChange<unknown>).tx.prints.map((print) => ({
        ...print,
        actor: write.request.actor,
      })),
    ),
    numbers: done.flatMap(guardsOf),
    logins: [...new Set(actors.flatMap(({ loginId }) => loginId ?? []))],
    tokens: [...new Set(actors.flatMap(({ key }) => tokenIdOf(key) ?? []))],
    links: [...new Set(actors.flatMap(({ key }) => yardLinkIdOf(key) ?? []))],
    now,
    along: stored.flatMap(({ write, computed }) => {
      const { extraData } = (computed as ComputedChange<unknown>).tx;
      const { along, actor } = write.request;
      return [
        ...(along ? [along] : []),
        ...(extraData.length > 0 && storeExtraData ? storeExtraData(extraData, actor) : []),
      ];
    }),
  };
};
