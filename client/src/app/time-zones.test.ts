// @vitest-environment happy-dom
// Runs with the server's tests, because only a separate process can have another time zone.
import { cleanup } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addDays,
  daysFromTo,
  daysOfMonth,
  isoWeek,
  isoWeekday,
  mondayOf,
  type Day,
} from '@werkplan/shared/values/day.ts';
import { createClient } from './create-client.ts';
import { weeksOfYear } from '../calendar/year-days.ts';
import { shortSpanText, spanText } from '../figures/figure-words.ts';
import { spanOf } from '../figures/figure-period.ts';
import { formatDay } from '../lib/format.ts';
import { changeLanguage } from '../lib/change-language.ts';
import { clientTexts, currentLanguage, loadTexts } from '../lib/i18n.ts';
import { plantDay } from '../lib/plant-zone.ts';
import { eventually } from '../testing/eventually.ts';
import { renderPartInApp } from '../testing/in-app.ts';
import { MonthCalendar } from '../ui/month-calendar.tsx';
import { toLocalDate, toDay, parseWholeDay } from '../ui/parse-day.ts';

/** Time zones that have days without midnight, with the months of their clock changes; Berlin around New Year. */
const zones = [
  ['Africa/Cairo', ['2026-04-01', '2026-10-01']],
  ['America/Santiago', ['2026-04-01', '2026-09-01']],
  ['America/Asuncion', ['2024-03-01', '2024-10-01']],
  ['Europe/Berlin', ['2026-12-01', '2027-01-01']],
  ['Pacific/Apia', ['2026-12-01']],
  ['Atlantic/Azores', ['2026-03-01']],
  ['America/Havana', ['2026-03-01']],
] as const;
const ownZone = process.env['TZ'];

beforeAll(async () => {
  createClient();
  changeLanguage('de', false);
  await eventually(() => {
    if (currentLanguage() !== 'de') throw new Error('not yet');
  });
  await loadTexts('all');
});
afterAll(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

/** Mondays around New Year with their ISO weeks. */
const weeks: readonly (readonly [Day, number])[] = [
  ['2025-12-22', 52],
  ['2025-12-29', 1],
  ['2026-12-21', 52],
  ['2026-12-28', 53],
  ['2027-01-04', 1],
];

describe.each(zones)('on a computer in %s', (zone, months) => {
  beforeAll(() => {
    process.env['TZ'] = zone;
  });

  it('the process runs in this zone', () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  });

  it.each(months)('a month has each day once and in order (%s)', (month) => {
    const days = daysOfMonth(month);
    expect(days.map((day) => addDays(addDays(day, 1), -1))).toEqual(days);
    expect(new Set(days.map((day) => formatDay(day, 'de', 'full'))).size).toBe(days.length);
    expect(days.map((day) => toDay(toLocalDate(day) ?? new Date(0)))).toEqual(days);
    expect(days.map((day) => parseWholeDay(formatDay(day, 'de', 'numeric')))).toEqual(days);
    expect(days.map((day, index) => (isoWeekday(days[0] ?? day) + index - 1) % 7)).toEqual(
      days.map((day) => isoWeekday(day) - 1),
    );
  });

  it('a date that this zone skips is still a day of the plant', () => {
    expect(parseWholeDay('30.12.2011')).toBe('2011-12-30');
  });

  describe('the calendar popover', () => {
    afterEach(cleanup);
    it.each(months)('shows each day once, beside the number of its week (%s)', (month) => {
      const props = { selected: month, onSelect: () => undefined, plant: [] };
      const { container } = renderPartInApp(createElement(MonthCalendar, props));
      const rows = [...container.querySelectorAll('tbody tr')];
      const first = mondayOf(month);
      const drawn = rows.map((row) => ({
        week: Number(row.querySelector('th')?.textContent.replaceAll(/\D/g, '')),
        dates: [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent)),
        days: [...row.querySelectorAll('[data-day]')].map((cell) => cell.getAttribute('data-day')),
      }));
      const expected = rows.map((_, index) => {
        const monday = addDays(first, 7 * index);
        const days = daysFromTo(monday, addDays(monday, 6));
        return { week: isoWeek(monday), dates: days.map((day) => Number(day.slice(8))), days };
      });
      expect(drawn).toEqual(expected);
      expect(rows).toHaveLength(6);
    });

    it.skipIf(zone !== 'America/Santiago')('returns the clicked day', () => {
      const chosen: Day[] = [];
      const props = { selected: '2026-09-01', onSelect: (day: Day) => void chosen.push(day), plant: [] };
      const { container } = renderPartInApp(createElement(MonthCalendar, props));
      for (const button of container.querySelectorAll<HTMLButtonElement>('td button')) button.click();
      expect(chosen).toEqual(daysFromTo('2026-08-31', '2026-10-11'));
    });
  });

  it.each(weeks)('the week of %s is %d, in the year, the bar and the figures', (monday, week) => {
    const { t } = clientTexts().shown;
    const days = daysFromTo(monday, addDays(monday, 6));
    expect(new Set(days.map(isoWeek))).toEqual(new Set([week]));
    const year = `${days[0]?.slice(0, 4)}-01-01`;
    expect(weeksOfYear(year).find((one) => one.monday === monday)?.week).toBe(week);
    for (const day of days) expect(spanText(spanOf('week', day), t, 'de')).toMatch(`KW ${week}, `);
  });

  it('a week is named with its ISO year', () => {
    const { t } = clientTexts().shown;
    const [first, last] = [spanOf('week', '2025-12-31'), spanOf('week', '2026-12-31')];
    expect(shortSpanText(first, last, t, 'de')).toBe('KW 1');
    expect(shortSpanText(spanOf('week', '2025-12-22'), first, t, 'de')).toBe('KW 52 2025');
    expect(shortSpanText(spanOf('week', '2027-01-04'), last, t, 'de')).toBe('KW 1 2027');
  });
});

describe.each(zones)('a plant in the zone %s', (zone) => {
  it('has consecutive days, even if they lack hours', () => {
    const hours = Array.from({ length: 370 * 24 }, (_, hour) => Date.UTC(2026, 0, 1, hour));
    const days = [...new Set(hours.map((hour) => plantDay(hour, zone)))];
    expect(days).toEqual(daysFromTo(days[0] ?? '', days.at(-1) ?? ''));
  });
});
