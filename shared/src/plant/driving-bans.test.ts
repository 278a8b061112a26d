import { expect, it } from 'vitest';
import { addDays, isoWeekday } from '../values/day.ts';
import { drivingBanOn, easterOf } from './driving-bans.ts';

it.each([
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
])('Easter of %i is %s', (year, day) => {
  expect(easterOf(year)).toBe(day);
});

it('Easter is a Sunday from 22 March to 25 April in every year', () => {
  for (let year = 1970; year <= 2299; year += 1) {
    const day = easterOf(year);
    expect(isoWeekday(day)).toBe(7);
    expect(day.slice(5) >= '03-22' && day.slice(5) <= '04-25').toBe(true);
  }
});

it.each([
  ['2026-11-22', 'DE-BW', ''],
  ['2026-11-23', 'DE-BW', null],
  ['2026-06-04', 'DE-BW', 'Fronleichnam'],
  ['2026-06-04', 'DE-SN', null],
  ['2027-11-01', 'DE-BY', 'Allerheiligen'],
  ['2027-11-01', 'DE-HE', null],
  ['2026-10-31', 'DE-SN', 'Reformationstag'],
  ['2026-10-31', 'DE-BW', null],
  ['2026-01-06', 'DE-BW', null],
  ['2026-12-26', 'DE', '2. Weihnachtstag'],
  ['2026-04-03', 'DE-BW', 'Karfreitag'],
  ['2026-11-22', '', null],
  ['2026-11-22', 'AT', null],
])('on %s trucks in %j are banned by %j', (date, region, name) => {
  expect(drivingBanOn(date, region)).toBe(name);
});

it('a list of the plant takes the place of the listed days, Sundays stay', () => {
  const days = [{ day: '11-24', name: 'Stadtfest', regions: ['DE-BW'] }];
  expect(drivingBanOn('2026-11-24', 'DE-BW', days)).toBe('Stadtfest');
  expect(drivingBanOn('2026-11-24', 'DE-BY', days)).toBeNull();
  expect(drivingBanOn('2026-12-25', 'DE-BW', days)).toBeNull();
  expect(drivingBanOn(addDays('2026-11-24', 5), 'DE-BW', days)).toBe('');
});
