import type { PostcodeRule } from '../plant/postcodes.ts';
import type { Day } from '../values/day.ts';
import type { ActorKey } from './actor-key.ts';
import type { Consequence } from './consequence.ts';
import type { PlanTransaction } from './plan-transaction.ts';
import type { Reply } from './reply.ts';

/** The data besides plan and input that an action may depend on, so that it needs no clock and no settings. */
export interface ActionContext {
  readonly today: Day;
  /** UTC, ISO 8601. */
  readonly now: string;
  /** The actor's name. */
  readonly by: string;
  /** The actor's key. */
  readonly actor: ActorKey;
  /** The plant's rule for orders' postcodes. */
  readonly postcodes: PostcodeRule;
  /** Writes the extras' consequences of the action; called after the action, and in a draft after each step. */
  readonly follow?: Consequence | undefined;
}

/**
 * An action of the plan. It reads and writes in a transaction, throws a `DomainError` if a rule refuses it, and returns a
 * reference to its answer. Pure: the browser runs it to predict, the server to decide, a dry run to preview.
 */
export type Action<Input, Answer> = (
  tx: PlanTransaction,
  scope: ActionContext,
  input: Input,
) => Reply<Answer>;
