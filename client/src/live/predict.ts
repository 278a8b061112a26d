import { dropForeign } from '@werkplan/shared/live/apply-patch.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import type { Predict } from '@werkplan/shared/live/sync-state.ts';
import type { Action, Scope } from '@werkplan/shared/plan/action.ts';
import { personKey } from '@werkplan/shared/plan/actor-key.ts';
import { PlanTransaction } from '@werkplan/shared/plan/plan-transaction.ts';
import { type KnownPlan, planOfDay } from '@werkplan/shared/plan/known-plan.ts';
import type { RowWrite } from '@werkplan/shared/plan/logged-change.ts';
import type { RowInput, RowVersion } from '@werkplan/shared/plan/merge.ts';
import { type Fact, Missing, type PlannedDay, type Question } from '@werkplan/shared/plan/need.ts';
import { specifiedPostcodes } from '@werkplan/shared/plant/postcodes.ts';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { clientPart, store } from '../lib/client.ts';
import { timeNow } from '../lib/server-time.ts';
import { plantAtom } from './plant-settings.ts';

export interface Prediction extends Predict {
  /** Ids of the rows that it makes, until the server numbers them: negative, so no real row has one. */
  readonly temporaryIds: readonly number[];
}

const scopeNow = (): Scope => {
  const { user } = store().get(signInStateAtom);
  return {
    today: store().get(todayAtom),
    now: new Date(timeNow()).toISOString(),
    by: user?.name ?? '',
    actor: personKey(user?.id ?? 0),
    postcodes: store().get(plantAtom)?.postcodes ?? specifiedPostcodes,
  };
};

/** A row keeps its version until the server has stored it: its next save is based on what the server knows. */
const asShown = ({ before, after }: RowWrite): PlanRows[RowKind] | null =>
  after && { ...after, version: before?.version ?? after.version };

const withWrites = (state: DayState, writes: readonly RowWrite[]): DayState => {
  const written = new Map<RowKind, Map<number, PlanRows[RowKind]>>();
  for (const write of writes) {
    const rows = written.get(write.kind) ?? new Map<number, PlanRows[RowKind]>(state[write.kind]);
    const row = asShown(write);
    if (row) rows.set(write.id, row);
    else rows.delete(write.id);
    written.set(write.kind, rows);
  }
  return written.size > 0 ? dropForeign({ ...state, ...Object.fromEntries(written) }, state) : state;
};

/**
 * A day on a screen as if it were the whole plan: for actions that do the same to each day, so that it can be done to this
 * one. A day isn't predicted as opened: a run that each opened day is given appears with the server's id.
 */
export const planOfDayAlone = (state: DayState): KnownPlan => {
  const { date } = state;
  const fact = (question: Question): Fact<readonly PlannedDay[]> | undefined =>
    question.what === 'plannedDays'
      ? { value: date < question.from ? [] : [{ date, isOpened: false }], at: {} }
      : undefined;
  return { ...planOfDay(state), fact: fact as KnownPlan['fact'] };
};

const temporary = clientPart(() => ({ lastId: 0 }));

/**
 * Foresees what a change will do to the day by doing it here: runs the server's own action on the rows shown. `input` may be
 * made from the day as it is by then: a prediction runs again whenever the day changes. What the action refuses, or needs to
 * know that the day doesn't show, is left to the server: the day stays as it is. Only where an order's other parts lie on
 * other days is shown what was done before they were asked for: what follows for them comes with the answer.
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
    // The same row has the same id in each run: a screen that shows it, or a change built on it, finds it again.
    const newId = (): number => {
      made += 1;
      return (temporaryIds[made - 1] ??= temporary().lastId -= 1);
    };
    const tx = new PlanTransaction(planOf(state), newId);
    try {
      action(tx, scope, inputIn(state));
    } catch (error) {
      // Beside refusals and gaps also a mistake: a guess that fails shows nothing rather than breaking the screen.
      if (!(error instanceof Missing && error.need.what === 'family')) return state;
    }
    return withWrites(state, tx.writes);
  };
  return Object.assign(predict, { temporaryIds });
};

/** A whole row as a save of some fields sends it. */
interface WholeRow {
  readonly id: number;
  readonly yours: RowInput;
  readonly version: RowVersion;
}

/** Changes of some fields of a row as it is by then: whether they are in conflict with a colleague's the server finds out. */
export const changesOf =
  <Kind extends RowKind>(kind: Kind, id: number, changes: Partial<PlanRows[Kind]>) =>
  (state: DayState): WholeRow => ({
    id,
    yours: { ...(state[kind].get(id) as PlanRows[Kind] | undefined), ...changes },
    version: { version: undefined, ifMatch: '*' },
  });
