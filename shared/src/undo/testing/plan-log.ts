import { DomainError } from '../../errors/domain-error.ts';
import { type PlanRows, type RowKind, rowKinds } from '../../live/patch.ts';
import type { Action, ActionContext } from '../../plan/action.ts';
import { type ActorKey, isScript } from '../../plan/actor-key.ts';
import { PlanTransaction } from '../../plan/plan-transaction.ts';
import type { LaterWrite, LoggedChange, LoggedWrite, RowWrite } from '../../plan/logged-change.ts';
import type { Editor, Facts, Question } from '../../plan/need.ts';
import { planOf, type SomeRows } from '../../plan/testing/plan-of.ts';
import { viewOf } from '../../plan/parts.ts';
import { answerOf } from '../../plan/reply.ts';
import { addDays, type Day } from '../../values/day.ts';
import { undoChange } from '../undo-change.ts';
import { changedFields } from '../later-writes.ts';

export const today = '2026-11-23';

interface Logged {
  readonly id: number;
  readonly by: string;
  readonly action: string;
  readonly undoOf: number | null;
  readonly writes: readonly RowWrite[];
}

interface UndoAnswer {
  readonly id: number;
  readonly tx: PlanTransaction;
  readonly answer: unknown;
}

/** Returns the key of an actor by name: 'system', 'SAP' for a script, any other name for a person. */
const actorOf = (by: string): ActorKey => {
  if (by === 'system') return by;
  return by === 'SAP' ? 'token:1' : `user:${by}`;
};

/** An in-memory plan of some days with its log, for making and undoing actions. */
export class PlanLog {
  today: Day = today;
  #rows: SomeRows;
  #lastId: number;
  readonly #changes: Logged[] = [];
  readonly #days: readonly Day[];

  /** Writes the extras' consequences after each action. */
  readonly #follow: (tx: PlanTransaction) => void;

  constructor(rows: SomeRows, follow: (tx: PlanTransaction) => void = () => {}) {
    this.#follow = follow;
    this.#rows = rows;
    const ids = Object.values(rows).flatMap((ofKind) => ofKind.map(({ id }) => id));
    this.#lastId = Math.max(1000, ...ids);
    this.#days = Array.from({ length: 30 }, (_, index) => addDays(today, index - 20));
  }

  get all(): SomeRows {
    return this.#rows;
  }

  rows<Kind extends RowKind>(kind: Kind): readonly PlanRows[Kind][] {
    return (this.#rows[kind] as readonly PlanRows[Kind][] | undefined) ?? [];
  }

  row<Kind extends RowKind>(kind: Kind, id: number): PlanRows[Kind] | undefined {
    return this.rows(kind).find((row) => row.id === id);
  }

  /** Returns every row without its version, to compare plans. */
  get plan(): Record<string, unknown> {
    return Object.fromEntries(
      rowKinds.map((kind) => [
        kind,
        [...(this.#rows[kind] ?? [])].sort((a, b) => a.id - b.id).map(({ version: _, ...row }) => row),
      ]),
    );
  }

  /** Makes a change that must succeed; returns its id. */
  act<Input>(by: string, name: string, action: Action<Input, unknown>, input: Input): number {
    const { writes } = this.#run(action, input, by).tx;
    return this.#log({ by, action: name, undoOf: null, writes });
  }

  /** Makes an undo that must succeed. */
  undo(id: number, by = 'Anna'): UndoAnswer {
    const { tx, answer } = this.#run(undoChange, { id }, by);
    const changeId = this.#log({ by, action: 'changes.undo', undoOf: id, writes: tx.writes });
    return { id: changeId, tx, answer };
  }

  /** Returns the refusal of an undo. */
  refusal(id: number): DomainError {
    try {
      this.#run(undoChange, { id }, 'Anna');
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
    throw new Error('it was not refused');
  }

  #run<Input>(
    action: Action<Input, unknown>,
    input: Input,
    by: string,
  ): { tx: PlanTransaction; answer: unknown } {
    const facts = (question: Question): Facts[Question['what']] | undefined => this.answer(question);
    const tx = new PlanTransaction(
      planOf({ rows: this.#rows, days: this.#days, facts }),
      () => (this.#lastId += 1),
    );
    const scope: ActionContext = {
      today: this.today,
      now: '2026-11-23T06:00:00.000Z',
      by,
      actor: actorOf(by),
      postcodes: 'from10000',
    };
    const reply = action(tx, scope, input);
    this.#follow(tx);
    return { tx, answer: answerOf(reply, viewOf(tx), null) };
  }

  #log(change: Omit<Logged, 'id'>): number {
    const id = this.#changes.length + 1;
    this.#changes.push({ ...change, id });
    const next: Partial<Record<RowKind, PlanRows[RowKind][]>> = {};
    for (const kind of rowKinds) {
      const rows = new Map<number, PlanRows[RowKind]>((this.#rows[kind] ?? []).map((row) => [row.id, row]));
      for (const write of change.writes) {
        if (write.kind !== kind) continue;
        if (write.after) rows.set(write.id, write.after);
        else rows.delete(write.id);
      }
      next[kind] = [...rows.values()];
    }
    this.#rows = next as SomeRows;
    return id;
  }

  /** Returns all writes of a kind, newest first. */
  #writes(kind: RowKind): LaterWrite[] {
    return this.#changes
      .flatMap((change) =>
        change.writes
          .filter((write) => write.kind === kind)
          .map((write) => ({ ...write, ...this.#editorOf(change) })),
      )
      .reverse();
  }

  #editorOf({ id, by }: Logged): Editor {
    return { by, at: new Date(Date.UTC(2026, 10, 23, 6, id)).toISOString(), changeId: id };
  }

  /** Answers an action's questions from the log. */
  answer(question: Question): Facts[Question['what']] | undefined {
    switch (question.what) {
      case 'change':
        return this.#change(question.id);
      case 'whereabouts':
        return [];
      case 'plannedDays':
        return [today, addDays(today, 1)].map((date) => ({ date, isOpened: true }));
      case 'lastKnown': {
        const write = this.#writes(question.kind).find(({ id }) => id === question.id);
        return write ? (write.after ?? write.before) : null;
      }
      case 'editor': {
        const { kind, id, field } = question;
        const found = this.#writes(kind).find(
          (write) =>
            write.id === id &&
            (field === undefined || (write.before && write.after && changedFields(write).includes(field))),
        );
        return found ? { by: found.by, at: found.at, changeId: found.changeId } : null;
      }
      case 'rowsOfOrder':
        return this.rows(question.kind).filter((row) => row.productionOrderId === question.orderId);
      case 'row':
        return this.row(question.kind, question.id) ?? null;
      case 'runsOfTruck':
        return (this.#rows.deliveries ?? [])
          .filter(({ truckId }) => truckId === question.truckId)
          .map(({ id, date }) => ({ id, date, isBySystem: this.#isBySystem(id) }));
      case 'deletedPart':
        return this.#deletedPart(question.orderId);
      default:
        return undefined;
    }
  }

  #isBySystem(runId: number): boolean {
    return this.#writes('deliveries').some(
      ({ id, before, by }) => id === runId && before === null && by === 'system',
    );
  }

  #deletedPart(orderId: number): Facts['deletedPart'] {
    const found = (this.#writes('shipments') as (LaterWrite & RowWrite<'shipments'>)[]).find(
      ({ before, after }) =>
        after?.productionOrderId === orderId && before?.isDeleted === false && after.isDeleted,
    );
    return found ? { id: found.id, by: found.by, at: found.at, changeId: found.changeId } : null;
  }

  #change(id: number): LoggedChange | null {
    const change = this.#changes.find((one) => one.id === id);
    if (!change) return null;
    const taken = this.#undoOf(id);
    return {
      id,
      action: change.action,
      rootAction: this.#root(change).action,
      isBySystem: change.by === 'system',
      isByScript: isScript(actorOf(change.by)),
      takenBack: taken ? this.#editorOf(taken) : null,
      writes: change.writes.map((write): LoggedWrite => ({
        ...write,
        isGone: this.row(write.kind, write.id) === undefined,
      })),
      later: this.#later(change),
      days: this.#days,
    };
  }

  #undoOf(id: number): Logged | undefined {
    return this.#changes.find(({ undoOf }) => undoOf === id);
  }

  #stands(id: number): boolean {
    const undo = this.#undoOf(id);
    return !undo || !this.#stands(undo.id);
  }

  #root(change: Logged): Logged {
    const before = this.#changes.find(({ id }) => id === change.undoOf);
    return before ? this.#root(before) : change;
  }

  #later({ id, writes }: Logged): LaterWrite[] {
    return this.#changes
      .filter((one) => one.id > id && this.#stands(one.id) && (one.undoOf === null || one.undoOf <= id))
      .toReversed()
      .flatMap((one) =>
        one.writes
          .filter((write) => writes.some((own) => own.kind === write.kind && own.id === write.id))
          .map((write) => ({ ...write, ...this.#editorOf(one) })),
      );
  }
}
