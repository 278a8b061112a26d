import { DomainError } from '../errors/domain-error.ts';
import type { ActionContext } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { RowWrite } from '../plan/logged-change.ts';
import { mapCollectingNeeds } from '../plan/need.ts';
import type { Reply } from '../plan/reply.ts';

/** Rows that exist only in a draft have ids from here on, which the plan's ids never reach. */
const firstDraftId = 2_000_000_000;
const maxNewRowsPerStep = 10_000;

/** Returns the id of a step's `index`-th new row, the same whenever the steps run. */
export const draftRowId = (step: number, index: number): number =>
  firstDraftId + step * maxNewRowsPerStep + index;
export const isDraftRowId = (id: number): boolean => id >= firstDraftId;

/** Assigns draft ids to the new rows while steps run as a dry run. */
export class DraftRowIds {
  #step = 0;
  #made = 0;

  begin(step: number): void {
    [this.#step, this.#made] = [step, 0];
  }

  next(): number {
    this.#made += 1;
    return draftRowId(this.#step, this.#made - 1);
  }
}

/** Maps the draft ids of rows that earlier steps created to the ids that this run has assigned. */
export type RealIds = ReadonlyMap<number, number>;

/** Replaces draft ids anywhere in a call's input by the ids that this run has assigned. */
export const withRealIds = <Value>(value: Value, ids: RealIds): Value => {
  if (typeof value === 'number') return (ids.get(value) ?? value) as Value;
  if (Array.isArray(value)) return value.map((one: unknown) => withRealIds(one, ids)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withRealIds(one as unknown, ids)]),
  ) as Value;
};

export interface RunnableStep {
  readonly number: number;
  readonly run: (tx: PlanTransaction, scope: ActionContext, ids: RealIds) => Reply<unknown>;
}

/** A step's write of a row, with the row right before it and after. */
export type StepWrite = Pick<RowWrite, 'kind' | 'id' | 'before' | 'after'>;

/** The outcome of running a draft's steps. */
export interface StepsResult {
  /** The replies of the steps that succeeded, by step number. */
  readonly replies: ReadonlyMap<number, Reply<unknown>>;
  /** Refused steps by number; they write nothing. */
  readonly refusals: ReadonlyMap<number, DomainError>;
  /** The last step's writes. */
  readonly lastWrites: readonly StepWrite[];
}

const nameOf = ({ kind, id }: Pick<RowWrite, 'kind' | 'id'>): string => `${kind}:${id}`;

/**
 * Returns what was written between two moments of a draft, given the transaction's net writes at each. A row that has no net
 * write at the second moment any more was restored to its first state, which counts as a write back to it.
 */
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
 * Runs a draft's steps one after the other. A refused step is left out and the others continue without it
 * (rules/drafts.md#steps). `begin` is called before each.
 */
export const runSteps = (
  tx: PlanTransaction,
  scope: ActionContext,
  steps: readonly RunnableStep[],
  begin: (step: number) => void = () => undefined,
): StepsResult => {
  const replies = new Map<number, Reply<unknown>>();
  const refusals = new Map<number, DomainError>();
  const ids = new Map<number, number>();
  let before: readonly RowWrite[] = [];
  mapCollectingNeeds(steps, ({ number, run }, index) => {
    begin(number);
    if (index === steps.length - 1) before = tx.writes;
    const made = tx.made.length;
    try {
      replies.set(
        number,
        tx.attempt(() => {
          const reply = run(tx, scope, ids);
          scope.follow?.(tx, scope);
          return reply;
        }),
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.set(number, error);
    }
    for (const [place, id] of tx.made.slice(made).entries()) ids.set(draftRowId(number, place), id);
  });
  return { replies, refusals, lastWrites: writesBetween(before, tx.writes) };
};
