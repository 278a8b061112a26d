import { updateSystemCalendar } from '@werkplan/shared/calendar/system-calendar-action.ts';
import type { Holiday } from '@werkplan/shared/working-days/calendar-entry.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { systemActor } from '../change/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Committer } from '../plan/committer.ts';
import { listPublicHolidays } from '../plant/public-holidays.ts';

/** Holidays are stored for this year and the next two. */
const yearsAhead = 2;

const keptYears = (today: Day): number[] => {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: yearsAhead + 1 }, (_, index) => year + index);
};

export const listHolidaysToStore = async (region: string, today: Day): Promise<readonly Holiday[]> =>
  await listPublicHolidays(region, keptYears(today));

interface KeeperContext {
  readonly clock: Clock;
  readonly committer: Pick<Committer, 'write'>;
  readonly readPlant: () => Promise<Pick<PlantSettings, 'region' | 'workdays'>>;
}

/**
 * Creates the keeper of the calendar's system entries, the plant's week and the region's holidays, which are rows of the plan
 * (docs/decisions/0041-the-calendar-is-part-of-the-plan.md). `keep` runs at start, at the plant's midnight and after each
 * change of the settings; if two servers run it at the same time, only one of them writes.
 */
export const createCalendarKeeper = ({ clock, committer, readPlant }: KeeperContext) => ({
  keep: async (): Promise<void> => {
    const { region, workdays } = await readPlant();
    const today = clock.today();
    const holidays = await listHolidaysToStore(region, today);
    const until = `${keptYears(today).at(-1)}-12-31`;
    await committer.write({
      actor: systemActor,
      action: 'calendar.keep',
      act: (tx, scope) => updateSystemCalendar(tx, scope, { workdays, holidays, until }),
    });
  },
});
