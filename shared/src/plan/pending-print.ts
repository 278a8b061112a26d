import type { Paper } from './paper.ts';
import type { Day } from '../values/day.ts';

/** A day's print that is to be stored: by whom, whoever stores it knows. */
export interface PendingPrint {
  readonly date: Day;
  readonly paper: Paper;
  /** The day's revision that is on paper. */
  readonly revision: number;
  /** UTC, ISO 8601. */
  readonly printedAt: string;
  /** A digest of what is on paper, by run ('7') and filled slot ('7:0'), or by order ('12 240117'). */
  readonly content: Readonly<Record<string, string>>;
  /** The print it was compared with: must still be the latest of the day's paper. */
  readonly after: number | null;
}
