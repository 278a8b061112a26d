import type { DraftCall, RowName } from './draft-schema.ts';

/** A draft ends so long after it was begun (rules/drafts.md#how-long-it-lasts). */
export const draftDays = 7;
/** Steps a draft can have. */
export const mostSteps = 300;

/** A step of a draft as it is kept. */
export interface DraftStep {
  /** Counts up and is never given twice. */
  readonly number: number;
  readonly call: DraftCall;
  /** The fields that it changed in the row that it is about, as they were right before it; null: in none. */
  readonly was: Readonly<Record<string, unknown>> | null;
  /** The same fields as it left them. */
  readonly wanted: Readonly<Record<string, unknown>> | null;
  /** The rows that it wrote when it was tried first. */
  readonly rows: readonly RowName[];
  /** Whatever was there meanwhile gives way to it, as far as the rules allow. */
  readonly isForced: boolean;
}
