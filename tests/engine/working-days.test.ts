import { updateSystemCalendar } from '@werkplan/shared/calendar/system-calendar-action.ts';
import { isWorkingDay, nextWorkingDay } from '@werkplan/shared/working-days/working-days.ts';
import { planOf, runOn } from '@werkplan/shared/plan/testing/plan-of.ts';
import { daysFromTo, isoWeekday } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import { listRegions, listPublicHolidays } from '../../server/src/plant/public-holidays.ts';
import { volumes } from '../support/volumes.ts';

const first = 2026;
const years = Array.from({ length: volumes.holidayYears }, (_, index) => first + index);
const last = first + volumes.holidayYears - 1;
const regions = await listRegions('DE-BW');
const ofGermany = regions.flatMap(({ code }) => (/^DE(?:-|$)/.test(code) ? code : []));

it.each(ofGermany)(
  'no suggestion of a working day in %s names a closed one, over the years',
  async (code) => {
    const holidays = await listPublicHolidays(code, years);
    const kept = { workdays: '12345', holidays, until: `${last}-12-31` };
    const scope = { today: '2026-01-01' };
    const { tx } = runOn(planOf({ rows: {}, days: [] }), updateSystemCalendar, kept, scope);
    const calendar = [...tx.calendar().values()];
    const closed = new Set(holidays.map(({ day }) => day));
    const wrong = daysFromTo('2026-01-01', `${last}-12-30`).filter((day) => {
      const next = nextWorkingDay(calendar, day);
      const between = daysFromTo(day, next).slice(1, -1);
      const isRight = !closed.has(next) && isoWeekday(next) <= 5 && isWorkingDay(calendar, next);
      return !isRight || between.some((other) => isoWeekday(other) <= 5 && !closed.has(other));
    });
    expect(wrong).toEqual([]);
  },
);
