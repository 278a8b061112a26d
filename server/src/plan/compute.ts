import { sumHalls } from '@werkplan/shared/halls/hall-rules.ts';
import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { PlanEffect } from '@werkplan/shared/live/plan-effect-schema.ts';
import type { Patch, RowKind } from '@werkplan/shared/live/patch.ts';
import { dayOfKey, type Revisions, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Scope } from '@werkplan/shared/plan/action.ts';
import { PlanTransaction } from '@werkplan/shared/plan/plan-transaction.ts';
import { effectOf } from '@werkplan/shared/plan/effect.ts';
import type { PlanDay } from '@werkplan/shared/plan/known-plan.ts';
import { type Fact, Missing, type Need } from '@werkplan/shared/plan/need.ts';
import { patchOf, streamsOf } from '@werkplan/shared/plan/transaction-patch.ts';
import { viewOf } from '@werkplan/shared/plan/parts.ts';
import { answerOf, briefAnswerOf, type Reply } from '@werkplan/shared/plan/reply.ts';
import { noteLateChanges } from '@werkplan/shared/releases/late-changes.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { knownPlanOf } from './plan-memory.ts';
import { applyChange, type PlanState } from './plan-state.ts';
import type { NewChange } from './plan-store.ts';
import { inOrder, patchInOrder, viewInOrder } from './row-order.ts';

/** What an action is run with. */
export interface Run<Answer> {
  readonly act: (tx: PlanTransaction, scope: Scope) => Reply<Answer>;
  readonly scope: Scope;
  readonly facts: ReadonlyMap<string, Fact>;
  readonly newId: (kind: RowKind) => number;
  /** Say also what becomes of halls and trucks. */
  readonly dryRun: boolean;
  /** Nobody wants the rows, where the answer is nothing else. */
  readonly isBrief: boolean;
  /** Why a released day is changed, if a reason was given. */
  readonly reason: string | undefined;
  readonly mayChangeReleased: boolean;
}

/** What an action does to the plan. */
export interface Done<Answer> {
  readonly result: 'done';
  readonly tx: PlanTransaction;
  readonly reply: Reply<Answer>;
  /** Without the change's own number, which it has yet to get. */
  readonly answer: Answer;
  /** The version of the row that an answer without rows names. */
  readonly brief: { readonly version: number | undefined } | null;
  readonly patch: Patch;
  readonly streams: NewChange['streams'];
  /** Where the streams stood that it read or writes to. */
  readonly at: Revisions;
  /** What a dry run would do to halls and trucks; null for a real one. */
  readonly effect: PlanEffect | null;
  /** The plan after it. */
  readonly state: PlanState;
}

export type Computed<Answer> =
  | Done<Answer>
  | { readonly result: 'refused'; readonly error: unknown; readonly at: Revisions }
  | { readonly result: 'missing'; readonly need: Need };

/** Most changes leave a day's orders as they are, and so the same rows. */
const knownSums = new WeakMap<PlanDay['orders'], HallSums[]>();

const sumsOf = (state: PlanState, date: Day): HallSums[] | null => {
  const orders = state.days.get(date)?.rows.orders;
  if (!orders) return null;
  const sums = knownSums.get(orders) ?? sumHalls([...orders.values()].filter((order) => order.date === date));
  knownSums.set(orders, sums);
  return sums;
};

/** Where each stream stands. @throws Missing for those that nobody knows of */
const placesOf = (
  state: PlanState,
  tx: PlanTransaction,
  keys: Iterable<StreamKey>,
): Record<string, number> => {
  const all = new Set([...tx.read.keys(), ...keys]);
  const placed = [...all].map((key) => [key, tx.read.get(key) ?? state.revisions.get(key)] as const);
  const unknown = placed.flatMap(([key, revision]) => (revision === undefined ? [key] : []));
  if (unknown.length > 0) throw new Missing({ what: 'heads', keys: unknown });
  return Object.fromEntries(placed) as Record<string, number>;
};

const briefly = (tx: PlanTransaction): Parameters<typeof briefAnswerOf>[1] => ({
  writes: tx.writes,
  row: (kind, id) => tx.row(kind, id),
});

/** Runs an action on a state. Pure but for `newId`. */
export const compute = <Answer>(state: PlanState, run: Run<Answer>): Computed<Answer> => {
  const known = knownPlanOf(state, run.facts);
  const tx = new PlanTransaction(known, run.newId);
  try {
    try {
      const reply = run.act(tx, run.scope);
      const { dryRun: isTried, reason, mayChangeReleased } = run;
      const late = noteLateChanges(tx, run.scope, {
        isTried,
        reason,
        mayChangeReleased,
        knows: (date) => known.days.has(date),
      });
      const keys = streamsOf(tx);
      const brief = run.isBrief && !isTried ? briefAnswerOf(reply, briefly(tx)) : null;
      const answer = brief ? (brief.answer as Answer) : answerOf(reply, viewInOrder(viewOf(tx)), null);
      const patch = patchInOrder(patchOf(tx));
      const effect = isTried ? effectOf(new PlanTransaction(known, run.newId), tx) : null;
      if (effect && late.length > 0) effect.late = late;
      // Last: what the answer, the patch and the effect have read counts as well.
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
      if (error instanceof Missing) throw error;
      // Any error: remembered streams are of different ages, and a day may name a truck that isn't known yet.
      return { result: 'refused', error, at: placesOf(state, tx, []) };
    }
  } catch (error) {
    if (error instanceof Missing) return { result: 'missing', need: error.need };
    throw error;
  }
};

/** The rows an action wrote, as they are stored. */
export const writesOf = (tx: PlanTransaction): NewChange['writes'] =>
  tx.writes.map((write) => ({ ...write, after: write.after && inOrder(write.kind, write.after) }));
