import type pg from 'pg';
import type { Day } from '@werkplan/shared/values/day.ts';

/** A period of a plant, both ends included. */
export interface Years {
  readonly from: Day;
  readonly to: Day;
  /** Only this many of the last days get a log, the others only their streams; all days if absent. */
  readonly loggedDays?: number;
  /** The number of sites, beginning with those of the orders; none if absent. Each order's site has reservations in some weeks. */
  readonly sites?: number;
}

/** Rows per day; ids follow from it, so that a day looks the same however many precede it. */
export const perDay = { orders: 60, runs: 20 } as const;
/** Change ids reserved per day, most of which stay unused. */
export const changesPerDay = 1000;

/** The number of days written at once, so that sorting their log fits into memory. */
export const daysAtOnce = 30;

export type Query = (text: string) => Promise<pg.QueryResult>;
