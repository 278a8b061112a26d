import type { PostcodeRule } from '../plant/postcodes.ts';
import type { Day } from '../values/day.ts';
import type { ActorKey } from './actor-key.ts';
import type { PlanTransaction } from './plan-transaction.ts';
import type { Reply } from './reply.ts';

/** What an action knows besides the plan: one plant day for the whole change. */
export interface Scope {
  readonly today: Day;
  /** UTC, ISO 8601. */
  readonly now: string;
  /** Name of who acts. */
  readonly by: string;
  /** Who acts, by key. */
  readonly actor: ActorKey;
  /** Which post codes orders may be given. */
  readonly postcodes: PostcodeRule;
}

/**
 * One action of the plan: reads and writes the plan in a transaction, throws a `DomainError` where a rule refuses, and returns what to answer.
 * Pure: the browser runs it to predict, the server to decide, a dry run to preview.
 */
export type Action<Input, Answer> = (tx: PlanTransaction, scope: Scope, input: Input) => Reply<Answer>;
