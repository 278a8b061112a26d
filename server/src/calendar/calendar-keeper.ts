import { type Holiday, keepCalendar } from '@werkplan/shared/calendar/keep-calendar-action.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { systemActor } from '../change/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Committer } from '../plan/committer.ts';
import { publicHolidays } from '../plant/public-holidays.ts';

/** Holidays are kept for this year and so many more. */
const yearsAhead = 2;

/** The years from today's on. */
const keptYears = (today: Day): number[] => {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: yearsAhead + 1 }, (_, index) => year + index);
};

/** The public holidays that are kept as of `today`, of a region. */
export const keptHolidays = async (region: string, today: Day): Promise<readonly Holiday[]> =>
  await publicHolidays(region, keptYears(today));

interface KeeperContext {
  readonly clock: Clock;
  readonly committer: Pick<Committer, 'write'>;
  readonly readPlant: () => Promise<Pick<PlantSettings, 'region' | 'workdays'>>;
}

/**
 * Keeps the system's part of the plant's calendar: its week and the holidays of its region, as rows of the plan
 * (docs/decisions/0041-the-calendar-is-part-of-the-plan.md). At start, at the plant's midnight, and after each change of the
 * settings; two servers at once write once.
 */
export const createCalendarKeeper = ({ clock, committer, readPlant }: KeeperContext) => ({
  keep: async (): Promise<void> => {
    const { region, workdays } = await readPlant();
    const today = clock.today();
    const holidays = await keptHolidays(region, today);
    const until = `${keptYears(today).at(-1)}-12-31`;
    await committer.write({
      actor: systemActor,
      action: 'calendar.keep',
      act: (tx, scope) => keepCalendar(tx, scope, { workdays, holidays, until }),
    });
  },
});
