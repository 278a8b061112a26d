import type { Paper } from './paper.ts';
import type { Day } from '../values/day.ts';

/** A day's print to be stored; the committer adds the actor. */
export interface PendingPrint {
  readonly date: Day;
  readonly paper: Paper;
  /** The printed revision of the day. */
  readonly revision: number;
  /** UTC, ISO 8601. */
  readonly printedAt: string;
  /** A digest of the paper's contents by run ('7') and filled slot ('7:0'), or by order ('12 240117'). */
  readonly content: Readonly<Record<string, string>>;
  /** The print it was compared with; the commit fails if the paper has a later one. */
  readonly after: number | null;
}
