import type { Paper } from './paper.ts';
import type { Day } from '../values/day.ts';

/** A print of a day's paper that is to be stored; the committer adds the author. */
export interface PendingPrint {
  readonly date: Day;
  readonly paper: Paper;
  /** The printed revision of the day. */
  readonly revision: number;
  /** UTC, ISO 8601. */
  readonly printedAt: string;
  /** Digests of what the paper shows, by run ('7') and filled slot ('7:0'), or by order ('12 240117': id and number). */
  readonly content: Readonly<Record<string, string>>;
  /** The id of the print with which this print was compared; the commit fails if there is a later one. null for the first. */
  readonly after: number | null;
}
