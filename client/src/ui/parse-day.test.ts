import { describe, expect, it } from 'vitest';
import { parseTypedDay, parseWholeDay, dayInputText } from './parse-day.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

/** Today is a Monday; the shown day is the Thursday after. */
const context = { today: '2026-11-23', from: '2026-11-26', isAhead: false };
const ahead = { ...context, isAhead: true };

describe('a typed day', () => {
  it.each([
    ['17.11.2026', '2026-11-17'],
    [' 1.2.2026 ', '2026-02-01'],
    ['17.11.26', '2026-11-17'],
    ['29.02.2028', '2028-02-29'],
    ['2026-11-17', '2026-11-17'],
    ['01122026', '2026-12-01'],
    ['011226', '2026-12-01'],
  ])('%s is %s in every field', (text, day) => {
    spec('2.10');
    expect([parseTypedDay(text, context), parseTypedDay(text, ahead), parseWholeDay(text)]).toEqual([
      day,
      day,
      day,
    ]);
  });

  it.each([
    // Without a year, it is the nearest to the shown day, or with `isAhead` the next one in the future.
    ['1.12.', '2026-12-01', '2026-12-01'],
    ['1.12', '2026-12-01', '2026-12-01'],
    ['22.11.', '2026-11-22', '2027-11-22'],
    ['23.11.', '2026-11-23', '2026-11-23'],
    ['2.1.', '2027-01-02', '2027-01-02'],
    ['01.05.', '2027-05-01', '2027-05-01'],
    ['28.5.', '2026-05-28', '2027-05-28'],
    ['29.2.', '2028-02-29', '2028-02-29'],
    // Counted from the shown or moved day.
    ['+1', '2026-11-27', '2026-11-27'],
    ['+ 7', '2026-12-03', '2026-12-03'],
    ['-1', '2026-11-25', '2026-11-25'],
    ['−3', '2026-11-23', '2026-11-23'],
    // The next such day after today.
    ['mo', '2026-11-30', '2026-11-30'],
    ['Mo.', '2026-11-30', '2026-11-30'],
    ['di', '2026-11-24', '2026-11-24'],
    ['MI', '2026-11-25', '2026-11-25'],
    ['do', '2026-11-26', '2026-11-26'],
    ['Freitag', '2026-11-27', '2026-11-27'],
    ['sa', '2026-11-28', '2026-11-28'],
    ['so', '2026-11-29', '2026-11-29'],
    ['Sonnabend', '2026-11-28', '2026-11-28'],
    ['tue', '2026-11-24', '2026-11-24'],
    ['Thursday', '2026-11-26', '2026-11-26'],
    ['sun', '2026-11-29', '2026-11-29'],
    ['heute', '2026-11-23', '2026-11-23'],
    ['morgen', '2026-11-24', '2026-11-24'],
    ['Übermorgen', '2026-11-25', '2026-11-25'],
    ['tomorrow', '2026-11-24', '2026-11-24'],
    ['gestern', '2026-11-22', '2026-11-22'],
  ])('%s is %s when looking up a day, %s when moving something', (text, looked, moved) => {
    expect([parseTypedDay(text, context), parseTypedDay(text, ahead)]).toEqual([looked, moved]);
    expect(parseWholeDay(text)).toBeNull();
  });

  it.each([
    '',
    '17',
    '17.',
    '31.02.2026',
    '31.2.',
    '30.2.',
    '29.02.2027',
    '17/11/2026',
    '17.11.026',
    '2026-13-01',
    '1.1.1969',
    '31112026',
    '1122026',
    '+',
    '+1000',
    '++1',
    '1+1',
    'm',
    's',
    'mor',
    'montags',
    'x',
  ])('"%s" is no day', (text) => {
    spec('5.9a');
    expect([parseTypedDay(text, context), parseTypedDay(text, ahead)]).toEqual([null, null]);
  });

  it('is formatted as DD.MM.YYYY; other text is kept', () => {
    spec('2.10', '5.9a');
    expect(dayInputText('2026-11-17')).toBe('17.11.2026');
    expect(dayInputText('17.1')).toBe('17.1');
  });
});
