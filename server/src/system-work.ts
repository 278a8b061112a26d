import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import type { Logger } from 'pino';
import { inBackground } from './database/in-background.ts';
import { createCalendarKeeper } from './calendar/calendar-keeper.ts';
import type { Database } from './database/database.ts';
import { createReservationKeeper } from './reservations/reservation-keeper.ts';
import { createDayOpener } from './days/open-day.ts';
import type { Clock } from './platform/clock.ts';
import type { Committer } from './plan/committer.ts';

interface WorkContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly committer: Pick<Committer, 'write'>;
  readonly logger: Logger;
  readonly readPlant: () => Promise<PlantSettings>;
}

/** Creates the system's changes to the plan: its calendar, opening days, expiring reservations; due at start and each new day. */
export const createSystemWork = ({ logger, ...context }: WorkContext) => {
  const calendar = createCalendarKeeper(context);
  const days = createDayOpener(context);
  const reservations = createReservationKeeper(context);
  const calendarRuns = inBackground(logger, {
    work: calendar.keep,
    failure: 'The calendar could not be updated.',
  });
  const openingRuns = inBackground(logger, {
    work: days.openAhead,
    failure: 'The days ahead could not be opened.',
  });
  const expiryRuns = inBackground(logger, {
    work: reservations.expire,
    failure: 'Reservations could not be expired.',
  });
  return {
    days,
    updateCalendar: calendarRuns.request,
    /** Makes all changes once, before the server answers callers. */
    begin: async (): Promise<void> => {
      await calendar.keep();
      await days.openAhead();
      await reservations.expire();
    },
    /** Makes all changes in the background; failures are logged. */
    runInBackground: (): void => {
      calendarRuns.request();
      openingRuns.request();
      expiryRuns.request();
    },
    /** Starts no more runs. */
    stop: (): void => {
      calendarRuns.stop();
      openingRuns.stop();
      expiryRuns.stop();
    },
  };
};
