import { DomainError } from '../errors/domain-error.ts';
import type { Scope } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { RowWrite } from '../plan/logged-change.ts';
import { forEachOf } from '../plan/need.ts';
import type { Reply } from '../plan/reply.ts';

/** Rows that exist only in a draft are numbered from here on: the plan's own numbers never get that far. */
const firstDraftId = 2_000_000_000;
/** New rows that one step can make. */
const idsOfStep = 10_000;

/** The number of the `index`-th new row of a step: the same one however often the steps are run. */
export const draftId = (step: number, index: number): number => firstDraftId + step * idsOfStep + index;
export const isDraftId = (id: number): boolean => id >= firstDraftId;

/** Numbers new rows while steps are run on the plan to be looked at only. */
export class DraftNumbers {
  #step = 0;
  #made = 0;

  begin(step: number): void {
    [this.#step, this.#made] = [step, 0];
  }

  next(): number {
    this.#made += 1;
    return draftId(this.#step, this.#made - 1);
  }
}

/** Numbers of rows that earlier steps made, as they are in the plan that the steps are run on. */
export type RealIds = ReadonlyMap<number, number>;

/** A call's input, with the plan's ids in place of the draft's. */
export const withRealIds = <Value>(value: Value, ids: RealIds): Value => {
  if (typeof value === 'number') return (ids.get(value) ?? value) as Value;
  if (Array.isArray(value)) return value.map((one: unknown) => withRealIds(one, ids)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withRealIds(one as unknown, ids)]),
  ) as Value;
};

/** A step, ready to be run. */
export interface RunnableStep {
  readonly number: number;
  readonly run: (tx: PlanTransaction, scope: Scope, ids: RealIds) => Reply<unknown>;
}

/** What a step did to a row: as it was right before it, and after. */
export type StepWrite = Pick<RowWrite, 'kind' | 'id' | 'before' | 'after'>;

/** What became of the steps. */
export interface RunSteps {
  /** By number of the step. */
  readonly replies: ReadonlyMap<number, Reply<unknown>>;
  /** Those that a rule refuses, by number; of them nothing is done. */
  readonly refusals: ReadonlyMap<number, DomainError>;
  /** What the last step did. */
  readonly lastWrites: readonly StepWrite[];
}

const nameOf = ({ kind, id }: Pick<RowWrite, 'kind' | 'id'>): string => `${kind}:${id}`;

/** What was done between two moments of a draft: what is as it was at first again is no write any more. */
const writesBetween = (before: readonly RowWrite[], now: readonly RowWrite[]): StepWrite[] => {
  const was = new Map(before.map((write) => [nameOf(write), write]));
  const written = now.flatMap((write): StepWrite[] => {
    const known = was.get(nameOf(write));
    was.delete(nameOf(write));
    if (known?.after === write.after && known?.before === write.before) return [];
    return [{ ...write, before: known ? known.after : write.before }];
  });
  const backAgain = [...was.values()].map((write) => ({
    ...write,
    before: write.after,
    after: write.before,
  }));
  return [...written, ...backAgain];
};

/**
 * Runs a draft's steps one after the other, each on what those before it have left. A step that is refused is left out: the
 * others go on without it (rules/drafts.md#steps). `begin` is called before each.
 */
export const runSteps = (
  tx: PlanTransaction,
  scope: Scope,
  steps: readonly RunnableStep[],
  begin: (step: number) => void = () => undefined,
): RunSteps => {
  const replies = new Map<number, Reply<unknown>>();
  const refusals = new Map<number, DomainError>();
  const ids = new Map<number, number>();
  let before: readonly RowWrite[] = [];
  forEachOf(steps, ({ number, run }, index) => {
    begin(number);
    if (index === steps.length - 1) before = tx.writes;
    const made = tx.made.length;
    try {
      replies.set(
        number,
        tx.attempt(() => run(tx, scope, ids)),
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.set(number, error);
    }
    for (const [place, id] of tx.made.slice(made).entries()) ids.set(draftId(number, place), id);
  });
  return { replies, refusals, lastWrites: writesBetween(before, tx.writes) };
};
