import type { Database } from '../../server/src/database/database.ts';
import {
  type Commit,
  type CommitResult,
  ConflictError,
  type PlanStore,
} from '../../server/src/plan/plan-store.ts';
import { canonical } from '../resilience/checks/canonical.ts';
import type { ModelCommit } from './model-commit.ts';
import { modelPlan, type StoredPlan, storedPlan } from './stored-plan.ts';
import { Twins } from './twins.ts';

/** An id that no row has. */
const nobody = 987_654_321;

type Answer = CommitResult | { readonly result: 'conflict' };

const conflictOr = (error: unknown): Answer => {
  if (error instanceof ConflictError) return { result: 'conflict' };
  throw error;
};

/** Sorts the keys, because the model and PostgreSQL may return them in different orders. */
const plain = (answer: Answer): string =>
  canonical(answer.result === 'known' ? { ...answer, keys: answer.keys.map(canonical).toSorted() } : answer);

/** Commits to the model and to PostgreSQL side by side; each assigns change and print numbers of its own. */
export class Conformance {
  readonly #model: ModelCommit;
  readonly #real: Pick<PlanStore, 'commit'>;
  readonly #db: Database;
  readonly changes = new Twins();
  readonly prints = new Twins();

  constructor(model: ModelCommit, real: Pick<PlanStore, 'commit'>, db: Database) {
    this.#model = model;
    this.#real = real;
    this.#db = db;
  }

  /** Returns both results, PostgreSQL's translated to the model's numbers. */
  commit(commit: Commit): { result: Answer['result']; model: string; real: Promise<string> } {
    const sent = this.#asReal(commit);
    const model = this.#modelAnswer(commit);
    const real = this.#real.commit(sent).catch(conflictOr);
    return {
      result: model.result,
      model: plain(model),
      real: real.then((answer) => this.#describe(model, answer)),
    };
  }

  /** Returns all rows of both stores. */
  async stored(): Promise<{ model: StoredPlan; real: StoredPlan }> {
    for (const { actor, key, asOf } of await this.#db.selectFrom('idempotency').selectAll().execute())
      this.changes.note(this.#model.claimed(actor, key)?.asOf, asOf);
    return {
      model: modelPlan(this.#model.state),
      real: await storedPlan(this.#db, this.changes.modelOf, this.prints.modelOf),
    };
  }

  #modelAnswer(commit: Commit): Answer {
    try {
      return this.#model.commit(commit);
    } catch (error) {
      return conflictOr(error);
    }
  }

  #describe(model: Answer, real: Answer): string {
    this.#pair(model, real);
    return plain(this.#asModel(real));
  }

  #asReal(commit: Commit): Commit {
    const realOf = (twins: Twins, number: number | null) => number && (twins.realOf(number) ?? nobody);
    return {
      ...commit,
      changes: commit.changes.map((change) => ({ ...change, undoOf: realOf(this.changes, change.undoOf) })),
      prints: commit.prints.map((print) => ({ ...print, after: realOf(this.prints, print.after) })),
    };
  }

  #pair(model: Answer, real: Answer): void {
    if (model.result === 'stored' && real.result === 'stored') {
      for (const [index, id] of model.ids.entries()) this.changes.note(id, real.ids[index]);
      for (const [index, id] of model.prints.entries()) this.prints.note(id, real.prints[index]);
    }
    if (model.result !== 'known' || real.result !== 'known') return;
    for (const { actor, key, asOf } of model.keys)
      this.changes.note(asOf, real.keys.find((one) => one.actor === actor && one.key === key)?.asOf);
  }

  #asModel(answer: Answer): Answer {
    const modelOf = (twins: Twins, number: number | null) => number && (twins.modelOf(number) ?? nobody);
    if (answer.result === 'known')
      return {
        ...answer,
        keys: answer.keys.map((key) => ({ ...key, asOf: modelOf(this.changes, key.asOf) })),
      };
    if (answer.result !== 'stored') return answer;
    const ids = answer.ids.map((id) => modelOf(this.changes, id));
    return { ...answer, ids, prints: answer.prints.map((id) => modelOf(this.prints, id) ?? nobody) };
  }
}
