import { addDays, type Day, isoWeekday } from '../values/day.ts';
import type { DrivingBanDay } from './driving-ban-schema.ts';

const corpusChristi = ['DE-BW', 'DE-BY', 'DE-HE', 'DE-NW', 'DE-RP', 'DE-SL'];
const allSaints = ['DE-BW', 'DE-BY', 'DE-NW', 'DE-RP', 'DE-SL'];
/** Sources disagree on the northern states; they are included, because a superfluous warning costs less than a fine. */
const reformationDay = ['DE-BB', 'DE-MV', 'DE-SN', 'DE-ST', 'DE-TH', 'DE-HB', 'DE-HH', 'DE-NI', 'DE-SH'];

/**
 * The days besides Sundays on which section 30 of the StVO bans trucks from 0 to 22 h, with the regions concerned (empty for all of
 * Germany). Source: https://www.gesetze-im-internet.de/stvo_2013/__30.html
 */
export const listedBanDays: readonly DrivingBanDay[] = [
  { day: '01-01', name: 'Neujahr', regions: [] },
  { day: 'easter-2', name: 'Karfreitag', regions: [] },
  { day: 'easter+1', name: 'Ostermontag', regions: [] },
  { day: '05-01', name: 'Tag der Arbeit', regions: [] },
  { day: 'easter+39', name: 'Christi Himmelfahrt', regions: [] },
  { day: 'easter+50', name: 'Pfingstmontag', regions: [] },
  { day: 'easter+60', name: 'Fronleichnam', regions: corpusChristi },
  { day: '10-03', name: 'Tag der Deutschen Einheit', regions: [] },
  { day: '10-31', name: 'Reformationstag', regions: reformationDay },
  { day: '11-01', name: 'Allerheiligen', regions: allSaints },
  { day: '12-25', name: '1. Weihnachtstag', regions: [] },
  { day: '12-26', name: '2. Weihnachtstag', regions: [] },
];

/** Returns Easter Sunday of a year from 1583 on (Gauss's rule in the form of Meeus, Jones and Butcher). */
export const easterOf = (year: number): Day => {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const days = h + l - 7 * m;
  return addDays(`${String(year).padStart(4, '0')}-03-22`, days);
};

const dayOf = ({ day }: DrivingBanDay, year: string): Day =>
  day.startsWith('easter') ? addDays(easterOf(Number(year)), Number(day.slice(6))) : `${year}-${day}`;

/**
 * Returns the name of the day on which trucks are banned in a region, '' for a Sunday; null if they may drive. Regions outside
 * Germany, and an unknown region, have no bans (rules/sites.md#driving-bans).
 */
export const drivingBanOn = (
  date: Day,
  region: string,
  days: readonly DrivingBanDay[] = listedBanDays,
): string | null => {
  if (region !== 'DE' && !region.startsWith('DE-')) return null;
  const listed = days.find(
    (entry) =>
      dayOf(entry, date.slice(0, 4)) === date &&
      (entry.regions.length === 0 || entry.regions.includes(region)),
  );
  return listed?.name ?? (isoWeekday(date) === 7 ? '' : null);
};
