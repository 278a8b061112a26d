import type { PlantSettings } from '@werkplan/shared/plant/plant-settings.ts';
import type { Logger } from 'pino';
import { isBusy } from './database/passing-failure.ts';
import { createCalendarKeeper } from './calendar/calendar-keeper.ts';
import type { Database } from './database/database.ts';
import { createDayOpener } from './days/open-day.ts';
import type { Clock } from './platform/clock.ts';
import { Coalesced } from './platform/coalesced.ts';
import type { Committer } from './plan/committer.ts';

interface WorkContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly committer: Pick<Committer, 'write'>;
  readonly logger: Logger;
  readonly readPlant: () => Promise<PlantSettings>;
}

const retryMs = 5_000;

interface Beside {
  readonly request: () => void;
  readonly stop: () => void;
}

/** What the system writes into the plan by itself, at start and with each new day: its calendar, and the days ahead. */
export const createSystemWork = ({ logger, ...context }: WorkContext) => {
  const calendar = createCalendarKeeper(context);
  const days = createDayOpener(context);
  /** Beside the callers; again soon where the database had no answer. */
  const beside = (work: () => Promise<unknown>, failure: string): Beside => {
    let retry: NodeJS.Timeout | undefined;
    const runs = new Coalesced({
      work,
      onFailure: (error) => {
        if (!isBusy(error)) return logger.error({ err: error }, failure);
        logger.debug({ err: error }, `${failure} It is tried again.`);
        retry = setTimeout(() => runs.request(), retryMs);
      },
    });
    const stop = (): void => {
      clearTimeout(retry);
      void runs.stop();
    };
    return { request: () => runs.request(), stop };
  };
  const calendarRuns = beside(calendar.keep, 'The calendar could not be kept.');
  const openingRuns = beside(days.openAhead, 'The days ahead could not be opened.');
  return {
    days,
    keepCalendar: calendarRuns.request,
    /** Everything, before the first caller. */
    begin: async (): Promise<void> => {
      await calendar.keep();
      await days.openAhead();
    },
    /** Everything, beside the callers; what fails is logged. */
    goOn: (): void => {
      calendarRuns.request();
      openingRuns.request();
    },
    /** Nothing is begun any more. */
    stop: (): void => {
      calendarRuns.stop();
      openingRuns.stop();
    },
  };
};
