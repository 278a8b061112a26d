import { describe, expect, it } from 'vitest';
import { parseDayCell, mayBeMonthFirst } from './day-cell.ts';

const writing = { today: '2026-11-23', timeZone: 'Europe/Berlin' } as const;
const december15 = '2026-12-15';

describe('a day in a list', () => {
  it.each([
    '15.12.2026',
    '15.12.26',
    ' 15.12.2026 ',
    '2026-12-15',
    '15.12.2026 00:00:00',
    '15.12.2026 07:30',
    '15.12.2026, 7:30 Uhr',
    '2026-12-15T00:00:00',
    '2026-12-15 00:00:00',
    '2026-12-15T00:00:00.000',
    '2026-12-14T23:00:00Z',
    '2026-12-14T23:00:00.000Z',
    '2026-12-15T00:00:00+01:00',
    '20261215',
    '15122026',
    '151226',
    '15/12/2026',
    '15/12/26',
    '15-12-2026',
    '2026/12/15',
    'Di 15.12.2026',
    'Di, 15.12.2026',
    'Di. 15.12.2026',
    'Dienstag, 15.12.2026',
    'Tue 15/12/2026',
    '15. Dez. 2026',
    '15. Dezember 2026',
    '15.Dez.2026',
    '15 Dec 2026',
    '15 December 2026',
    'December 15, 2026',
    'Dec 15 2026',
    'Dienstag, 15. Dezember 2026',
    'Tuesday, December 15, 2026',
    'KW 51 Di',
    'KW51 Di',
    'Di KW 51',
    'KW 51/2026 Di',
    'KW 51/26, Di',
    'Dienstag KW 51',
    'CW 51 Tue',
    '46371',
    '46371.5',
    '46371,25',
  ])('%j is the fifteenth of December', (cell) => {
    expect(parseDayCell(cell, writing)).toBe(december15);
  });

  it.each([
    ['15. März 2027', '2027-03-15'],
    ['1.Mrz.27', '2027-03-01'],
    ['1. Mai 2027', '2027-05-01'],
    ['3. Jänner 2027', '2027-01-03'],
    ['May 1, 2027', '2027-05-01'],
    ['KW 53 Do', '2026-12-31'],
    ['KW 53 Fr', '2027-01-01'],
    ['KW 1 Mo', '2027-01-04'],
    ['KW 01 Mo', '2027-01-04'],
    ['KW 2/2028 Mi', '2028-01-12'],
    ['29.02.2028', '2028-02-29'],
  ])('%j is %s', (cell, day) => {
    expect(parseDayCell(cell, writing)).toBe(day);
  });

  it.each([
    '',
    'morgen',
    '15.13.2026',
    '31.11.2026',
    '29.02.2027',
    '12/15/2026',
    '20261315',
    'KW 51',
    'KW 54 Mo',
    'KW 53/2027 Mo',
    '15. Foo 2026',
    '2026-12-15T25:00:00Z',
    '1215',
    '99999',
    '15.12.',
  ])('%j is not a day', (cell) => {
    expect(parseDayCell(cell, writing)).toBeNull();
  });

  it('starts with the month only if that was chosen', () => {
    const chosen = { ...writing, isMonthFirst: true };
    expect(parseDayCell('12/15/2026', chosen)).toBe(december15);
    expect(parseDayCell('3/4/2027', chosen)).toBe('2027-03-04');
    expect(parseDayCell('3/4/2027', writing)).toBe('2027-04-03');
    expect(parseDayCell('15.12.2026', chosen)).toBe(december15);
    expect(parseDayCell('2026-12-15', chosen)).toBe(december15);
  });

  it('needs a choice if month first would mean another day', () => {
    expect(
      ['3/4/2027', '12/15/2026', '15.12.2026', '4/4/2027', 'x'].map((cell) => mayBeMonthFirst(cell, writing)),
    ).toEqual([true, true, false, false, false]);
  });

  it('is counted from 1904 if the workbook says so', () => {
    expect(parseDayCell('44909', { ...writing, countsFrom1904: true })).toBe(december15);
  });

  it('is the plant’s day for a time with an offset', () => {
    const cell = '2026-12-15T00:30:00+01:00';
    expect(parseDayCell(cell, { today: '2026-11-23', timeZone: 'America/New_York' })).toBe('2026-12-14');
    expect(parseDayCell(cell, { today: '2026-11-23' })).toBe('2026-12-15');
  });
});
