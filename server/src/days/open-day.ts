import { openDays } from '@werkplan/shared/plan/open-days.ts';
import { addDays, type Day, daysFromTo } from '@werkplan/shared/values/day.ts';
import { systemActor } from '../change/actor.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Committer } from '../plan/committer.ts';
import { readOpenedDays } from './opened-days-query.ts';

/** The system opens days up to this many days ahead by itself, and up to `horizon` days ahead when somebody reads them. */
const daysAhead = 35;
const horizon = 400;

/** Returns the last day that is opened when somebody reads it. */
export const findLastOpenableDay = (today: Day): Day => addDays(today, horizon);

interface OpenerContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly committer: Pick<Committer, 'write'>;
}

/**
 * Opens days for planning: each active truck gets its run once. The system does so as an idempotent change,
 * at the latest before the day is first read (docs/decisions/0006-days-opened-by-the-system.md).
 */
export const createDayOpener = ({ db, clock, committer }: OpenerContext) => {
  const opened = new Set<Day>();

  const open = async (dates: readonly Day[]): Promise<void> => {
    if (dates.length === 0) return;
    await committer.write({
      actor: systemActor,
      action: 'days.open',
      act: (tx, scope) => openDays(tx, scope, { dates }),
    });
    for (const date of dates) opened.add(date);
  };

  return {
    /** Opens today and the next 35 days; runs at start and at the plant's midnight. */
    openAhead: async (): Promise<void> => {
      const today = clock.today();
      for (const date of await readOpenedDays(db, today)) opened.add(date);
      await open(daysFromTo(today, addDays(today, daysAhead)).filter((date) => !opened.has(date)));
    },
    /** Clears the list of opened days; called when another epoch begins, because its days may not be opened. */
    forget: (): void => opened.clear(),
    /** Opens a day before it is read; past days and those beyond the horizon stay unopened. */
    ensureOpen: async (day: Day): Promise<void> => {
      const today = clock.today();
      if (opened.has(day) || day < today || day > findLastOpenableDay(today)) return;
      await open([day]);
    },
  };
};
export type DayOpener = ReturnType<typeof createDayOpener>;
