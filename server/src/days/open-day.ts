import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { addDays, type Day, daysFromTo } from '@werkplan/shared/values/day.ts';
import { systemActor } from '../change/actor.ts';
import { change, type ChangeContext } from '../change/change.ts';
import { streams } from '../change/streams.ts';
import { insertMissingRuns } from './open-day-store.ts';

/** How far days are opened ahead of being looked at, and how far they can be looked at. */
const daysAhead = 35;
const horizon = 400;

/** The last day that a look opens. */
export const lastOpenable = (today: Day): Day => addDays(today, horizon);

/**
 * Makes days ready to be planned: each active truck gets its run once. A change by 'system', idempotent, before (never
 * inside) the first read of the day (decisions 'Trucks and deliveries').
 */
export const createDayOpener = (context: ChangeContext) => {
  const opened = new Set<Day>();

  /** Opens one day. The trucks' stream is locked too, so a truck created meanwhile gets its run either way. */
  const openDay = async (day: Day): Promise<void> => {
    await change(context, {
      actor: systemActor,
      action: 'days.open',
      peek: streams(dayKey(day), 'trucks'),
      run: (tx) => insertMissingRuns(tx, day),
    });
    opened.add(day);
  };

  const markKnown = async (from: Day): Promise<void> => {
    const days = await context.db.selectFrom('openedDay').select('date').where('date', '>=', from).execute();
    for (const { date } of days) opened.add(date);
  };

  return {
    /** Opens today … +35 days; at start and at the plant's midnight. */
    openAhead: async (): Promise<void> => {
      const today = context.clock.today();
      await markKnown(today);
      for (const day of daysFromTo(today, addDays(today, daysAhead)))
        if (!opened.has(day)) await openDay(day);
    },
    /** Another plan was restored: its days may not be open. */
    forget: (): void => opened.clear(),
    /** Before a day is read; past days and those beyond the horizon are left as they are. */
    ensureOpen: async (day: Day): Promise<void> => {
      const today = context.clock.today();
      if (opened.has(day) || day < today || day > lastOpenable(today)) return;
      await openDay(day);
    },
  };
};
export type DayOpener = ReturnType<typeof createDayOpener>;
