import type pg from 'pg';
import type { Day } from '@werkplan/shared/values/day.ts';

/** Days of a plant, the first and the last included. */
export interface Years {
  readonly from: Day;
  readonly to: Day;
  /** Only this many of the last days have their log, the others only their streams; all when left out. */
  readonly loggedDays?: number;
  /** Sites in the book, first those of the orders; none when left out. Each of a day's orders has some of its weeks reserved. */
  readonly sites?: number;
}

/** The rows of a day; their numbers follow from it, so a day looks the same however many lie before it. */
export const perDay = { orders: 60, runs: 20 } as const;
/** Numbers of the log that a day's changes may take; most stay unused. */
export const changesPerDay = 1000;

/** The number of days that are written at once: their log fits into memory while it is sorted. */
export const daysAtOnce = 30;

export type Query = (text: string) => Promise<pg.QueryResult>;
