import type { PlantSettings } from '@werkplan/shared/plant/plant-settings.ts';
import type { Logger } from 'pino';
import { createCalendarKeeper } from './calendar/calendar-keeper.ts';
import type { Database } from './database/database.ts';
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

/** What the system writes into the plan by itself, at start and with each new day: its calendar, and the days ahead. */
export const createSystemWork = ({ logger, ...context }: WorkContext) => {
  const calendar = createCalendarKeeper(context);
  const days = createDayOpener(context);
  const keepCalendar = (): void =>
    void calendar
      .keep()
      .catch((error: unknown) => logger.error({ err: error }, 'The calendar could not be kept.'));
  const openAhead = (): void =>
    void days
      .openAhead()
      .catch((error: unknown) => logger.error({ err: error }, 'The days ahead could not be opened.'));
  return {
    days,
    keepCalendar,
    /** Everything, before the first caller. */
    begin: async (): Promise<void> => {
      await calendar.keep();
      await days.openAhead();
    },
    /** Everything, beside the callers; what fails is logged. */
    goOn: (): void => {
      keepCalendar();
      openAhead();
    },
  };
};
