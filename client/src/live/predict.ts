import { dropForeignRows } from '@werkplan/shared/live/apply-patch.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { isOrderOwned, type PlanRows, type RowKind, type ShownKind } from '@werkplan/shared/live/patch.ts';
import type { Predict } from '@werkplan/shared/live/sync-state.ts';
import type { Action, ActionContext } from '@werkplan/shared/plan/action.ts';
import { personKey } from '@werkplan/shared/plan/actor-key.ts';
import { PlanTransaction } from '@werkplan/shared/plan/plan-transaction.ts';
import { type KnownPlan, planOfDay } from '@werkplan/shared/plan/known-plan.ts';
import type { RowWrite } from '@werkplan/shared/plan/logged-change.ts';
import type { RowInput, RowVersion } from '@werkplan/shared/plan/merge.ts';
import { type Fact, MissingData, type PlannedDay, type Question } from '@werkplan/shared/plan/need.ts';
import { defaultPostcodeRule } from '@werkplan/shared/plant/postcodes.ts';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { clientPart, store } from '../lib/client.ts';
import { timeNow } from '../lib/server-time.ts';
import { predictedConsequences } from './consequence.ts';
import { plantAtom } from './plant-settings.ts';

export interface Prediction extends Predict {
  /** Ids of predicted new rows until the server assigns real ones; negative, so that they cannot collide. */
  readonly temporaryIds: readonly number[];
}

const scopeNow = (): ActionContext => {
  const { user } = store().get(signInStateAtom);
  return {
    today: store().get(todayAtom),
    now: new Date(timeNow()).toISOString(),
    by: user?.name ?? '',
    actor: personKey(user?.id ?? 0),
    postcodes: store().get(plantAtom)?.postcodes ?? defaultPostcodeRule,
    follow: (tx, scope) => {
      for (const follow of predictedConsequences()) follow(tx, scope);
    },
  };
};

/**
 * Keeps the row's version until the server has stored it, so that the next save is based on a version that the server
 * knows.
 */
const asShown = ({ before, after }: RowWrite): PlanRows[RowKind] | null =>
  after && { ...after, version: before?.version ?? after.version };

const withWrites = (state: DayState, writes: readonly RowWrite[]): DayState => {
  const written = new Map<RowKind, Map<number, PlanRows[RowKind]>>();
  for (const write of writes) {
    if (isOrderOwned(write.kind)) continue;
    const rows = written.get(write.kind) ?? new Map<number, PlanRows[RowKind]>(state[write.kind]);
    const row = asShown(write);
    if (row) rows.set(write.id, row);
    else rows.delete(write.id);
    written.set(write.kind, rows);
  }
  return written.size > 0 ? dropForeignRows({ ...state, ...Object.fromEntries(written) }, state) : state;
};

/**
 * Presents one day as if it were the whole plan, for actions that may touch any day. The day counts as not opened,
 * because the server assigns the ids of runs made in opened days.
 */
export const dayAsPlan = (state: DayState): KnownPlan => {
  const { date } = state;
  const fact = (question: Question): Fact<readonly PlannedDay[]> | undefined =>
    question.what === 'plannedDays'
      ? { value: date < question.from ? [] : [{ date, isOpened: false }], at: {} }
      : undefined;
  return { ...planOfDay(state), fact: fact as KnownPlan['fact'] };
};

const temporary = clientPart(() => ({ lastId: 0 }));

/**
 * Predicts a change by running the server's action on the shown rows. `input` may be a function of the day, because
 * predictions run again whenever the day changes. If the action refuses or needs rows that are not loaded, the day
 * stays unchanged and the server decides; but if only the order's shipments on other days are missing, the writes so
 * far are shown.
 */
export const predictWith = <Input extends object>(
  action: Action<Input, unknown>,
  input: Input | ((state: DayState) => Input),
  planOf: (state: DayState) => KnownPlan = planOfDay,
): Prediction => {
  const scope = scopeNow();
  const inputIn = typeof input === 'function' ? input : () => input;
  const temporaryIds: number[] = [];
  const predict: Predict = (state) => {
    let made = 0;
    // Repeated runs reuse the ids, so that screens and later changes find the same row.
    const newId = (): number => {
      made += 1;
      return (temporaryIds[made - 1] ??= temporary().lastId -= 1);
    };
    const tx = new PlanTransaction(planOf(state), newId);
    try {
      action(tx, scope, inputIn(state));
      scope.follow?.(tx, scope);
    } catch (error) {
      // Ignores even programming errors, because a failed prediction must not break the screen.
      if (!(error instanceof MissingData && error.need.what === 'family')) return state;
    }
    return withWrites(state, tx.writes);
  };
  return Object.assign(predict, { temporaryIds });
};

interface WholeRow {
  readonly id: number;
  readonly yours: RowInput;
  readonly version: RowVersion;
}

/**
 * Returns the input of an action that applies the changes to the row's latest state, whatever its version, because the
 * server detects conflicts.
 */
export const predictFields =
  <Kind extends ShownKind>(kind: Kind, id: number, changes: Partial<PlanRows[Kind]>) =>
  (state: DayState): WholeRow => ({
    id,
    yours: { ...(state[kind].get(id) as PlanRows[Kind] | undefined), ...changes },
    version: { version: undefined, ifMatch: '*' },
  });
