import type { Day } from '../values/day.ts';

/** A day's print that is to be stored: by whom, whoever stores it knows. */
export interface PendingPrint {
  readonly date: Day;
  /** The day's revision that is on paper. */
  readonly revision: number;
  /** UTC, ISO 8601. */
  readonly printedAt: string;
  /** A digest of what is on paper, by run ('7') and by filled slot ('7:0'). */
  readonly content: Readonly<Record<string, string>>;
  /** The print it was compared with: must still be the day's latest. */
  readonly after: number | null;
}
