import { expect, it } from 'vitest';
import { addDays, daysFromTo, isoWeek, isoWeekday } from '../values/day.ts';
import { forecastWeeks } from './production-forecast-rules.ts';
import { spec } from '../values/testing/spec.ts';

it('has two weeks of Monday to Friday, the first of them the week of the day, over two turns of the year', () => {
  spec('9.7');
  // The period includes 2026, which has 53 weeks.
  for (const day of daysFromTo('2026-06-01', '2028-02-01')) {
    const { week1, week2 } = forecastWeeks(day);
    for (const week of [week1, week2]) expect(week.map(isoWeekday)).toEqual([1, 2, 3, 4, 5]);
    expect(week1.map(isoWeek)).toEqual(Array.from({ length: 5 }, () => isoWeek(day)));
    expect(week2).toEqual(week1.map((date) => addDays(date, 7)));
  }
});
