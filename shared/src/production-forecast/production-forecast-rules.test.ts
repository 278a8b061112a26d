import { expect, it } from 'vitest';
import { addDays, daysFromTo, isoWeek, isoWeekday } from '../values/day.ts';
import { forecastWeeks } from './production-forecast-rules.ts';

it('has two weeks of Monday to Friday, the first of them the week of the day, for every day of six years', () => {
  for (const day of daysFromTo('2024-12-20', '2031-01-10')) {
    const { week1, week2 } = forecastWeeks(day);
    for (const week of [week1, week2]) expect(week.map(isoWeekday)).toEqual([1, 2, 3, 4, 5]);
    expect(week1.map(isoWeek)).toEqual(Array.from({ length: 5 }, () => isoWeek(day)));
    expect(week2).toEqual(week1.map((date) => addDays(date, 7)));
  }
});
