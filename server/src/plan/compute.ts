import type { MarkCard } from '@werkplan/shared/deliveries/mark-card.ts';
import { sumHalls } from '@werkplan/shared/halls/hall-rules.ts';
import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { PlanEffect } from '@werkplan/shared/live/plan-effect-schema.ts';
import type { Patch, RowKind } from '@werkplan/shared/live/patch.ts';
import { dayOfKey, type Revisions, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { ActionContext } from '@werkplan/shared/plan/action.ts';
import { assertExternalNumbersUnique } from '@werkplan/shared/orders/external-number.ts';
import { PlanTransaction } from '@werkplan/shared/plan/plan-transaction.ts';
import { computeEffect } from '@werkplan/shared/plan/dry-run-effect.ts';
import type { PlanDay } from '@werkplan/shared/plan/known-plan.ts';
import { type Fact, MissingData, type Need } from '@werkplan/shared/plan/need.ts';
import { streamsOf } from '@werkplan/shared/plan/raised-streams.ts';
import { patchOf } from '@werkplan/shared/plan/transaction-patch.ts';
import { viewOf } from '@werkplan/shared/plan/parts.ts';
import { answerOf, briefAnswerOf, type Reply } from '@werkplan/shared/plan/reply.ts';
import type { ChangeCheck } from '@werkplan/shared/plan/change-check.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { toKnownPlan } from './plan-memory.ts';
import { applyChange, type PlanState } from './plan-state.ts';
import type { NewChange } from './plan-store.ts';
import { sortRowFields, sortPatchFields, sortViewFields } from './field-order.ts';

export interface ActionRun<Answer> {
  readonly act: (tx: PlanTransaction, scope: ActionContext) => Reply<Answer>;
  readonly scope: ActionContext;
  readonly facts: ReadonlyMap<string, Fact>;
  readonly newId: (kind: RowKind) => number;
  /** True for a dry run, which also computes the effect on halls and trucks. */
  readonly dryRun: boolean;
  /** True if an answer that consists of rows is to be given without them. */
  readonly isBrief: boolean;
  readonly reason: string | undefined;
  readonly mayChangeReleased: boolean;
  readonly checkChange?: ChangeCheck | undefined;
  readonly markCard?: MarkCard | undefined;
}

export interface ComputedChange<Answer> {
  readonly result: 'done';
  readonly tx: PlanTransaction;
  readonly reply: Reply<Answer>;
  /** The answer. It lacks the change's id, which is assigned when the change is stored. */
  readonly answer: Answer;
  /** The version of the changed row, for an answer without rows; null if the answer has rows. */
  readonly brief: { readonly version: number | undefined } | null;
  readonly patch: Patch;
  readonly streams: NewChange['streams'];
  /** The revisions of the streams that the action read or writes. */
  readonly at: Revisions;
  /** A dry run's effect on halls and trucks; null for a real change. */
  readonly effect: PlanEffect | null;
  readonly state: PlanState;
}

export type Computation<Answer> =
  | ComputedChange<Answer>
  | { readonly result: 'refused'; readonly error: unknown; readonly at: Revisions }
  | { readonly result: 'missing'; readonly need: Need };

/** Caches hall sums by a day's map of orders, because most changes leave this map as it is. */
const knownSums = new WeakMap<PlanDay['orders'], HallSums[]>();

const sumsOf = (state: PlanState, date: Day): HallSums[] | null => {
  const orders = state.days.get(date)?.rows.orders;
  if (!orders) return null;
  const sums = knownSums.get(orders) ?? sumHalls([...orders.values()].filter((order) => order.date === date));
  knownSums.set(orders, sums);
  return sums;
};

/** Returns the revisions of `keys` and of all streams that the action read. @throws MissingData for revisions not in memory */
const placesOf = (
  state: PlanState,
  tx: PlanTransaction,
  keys: Iterable<StreamKey>,
): Record<string, number> => {
  const all = new Set([...tx.read.keys(), ...keys]);
  const placed = [...all].map((key) => [key, tx.read.get(key) ?? state.revisions.get(key)] as const);
  const unknown = placed.flatMap(([key, revision]) => (revision === undefined ? [key] : []));
  if (unknown.length > 0) throw new MissingData({ what: 'heads', keys: unknown });
  return Object.fromEntries(placed) as Record<string, number>;
};

const briefly = (tx: PlanTransaction): Parameters<typeof briefAnswerOf>[1] => ({
  writes: tx.writes,
  row: (kind, id) => tx.row(kind, id),
});

/**
 * Runs an action on a state of the plan and returns the change that results, the refusal, or the data that is missing. It is
 * pure, except that `newId` takes reserved ids.
 */
export const compute = <Answer>(state: PlanState, run: ActionRun<Answer>): Computation<Answer> => {
  const known = toKnownPlan(state, run.facts);
  const tx = new PlanTransaction(known, run.newId);
  try {
    try {
      const reply = run.act(tx, run.scope);
      run.scope.follow?.(tx, run.scope);
      assertExternalNumbersUnique(tx, run.scope.today);
      const { dryRun: isTried, reason, mayChangeReleased } = run;
      const late = run.checkChange?.(tx, run.scope, {
        isTried,
        reason,
        mayChangeReleased,
        knows: (date) => known.days.has(date),
      });
      const keys = streamsOf(tx);
      const brief = run.isBrief && !isTried ? briefAnswerOf(reply, briefly(tx)) : null;
      const answer = brief ? (brief.answer as Answer) : answerOf(reply, sortViewFields(viewOf(tx)), null);
      const patch = sortPatchFields(patchOf(tx));
      const effect = isTried
        ? computeEffect(new PlanTransaction(known, run.newId), tx, {
            markCard: run.markCard,
            today: run.scope.today,
          })
        : null;
      if (effect && late && late.length > 0) effect.late = [...late];
      // The revisions are collected last, because answer, patch and effect read streams as well.
      const at = placesOf(state, tx, keys);
      let after = state;
      for (const key of keys) after = applyChange(after, key, (at[key] ?? 0) + 1, patch);
      const streams = Object.fromEntries(
        [...keys].map((key) => {
          const date = dayOfKey(key);
          const totals = date === null ? null : sumsOf(after, date);
          return [key, { revision: (at[key] ?? 0) + 1, totals }];
        }),
      );
      return { result: 'done', tx, reply, answer, brief, patch, streams, at, effect, state: after };
    } catch (error) {
      if (error instanceof MissingData) throw error;
      // The revisions are returned for a refusal too, and checked before it is answered. Streams in memory may be of different
      // age, and the action may have failed only because a day refers to a truck that isn't in memory yet.
      return { result: 'refused', error, at: placesOf(state, tx, []) };
    }
  } catch (error) {
    if (error instanceof MissingData) return { result: 'missing', need: error.need };
    throw error;
  }
};

/** Returns the rows that an action wrote, with their fields in the order in which they are stored. */
export const toRowWrites = (tx: PlanTransaction): NewChange['writes'] =>
  tx.writes.map((write) => ({ ...write, after: write.after && sortRowFields(write.kind, write.after) }));
