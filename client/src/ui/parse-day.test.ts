import { describe, expect, it } from 'vitest';
import { parseTypedDay, typedTextOf } from './parse-day.ts';

describe('a typed day', () => {
  it.each([
    ['17.11.2026', '2026-11-17'],
    [' 1.2.2026 ', '2026-02-01'],
    ['17.11.26', '2026-11-17'],
    ['29.02.2028', '2028-02-29'],
    ['2026-11-17', '2026-11-17'],
  ])('%s is %s', (text, day) => {
    expect(parseTypedDay(text)).toBe(day);
  });

  it.each([
    '',
    '17.11',
    '31.02.2026',
    '29.02.2027',
    '17/11/2026',
    'morgen',
    '17.11.026',
    '2026-13-01',
    '1.1.1969',
  ])('"%s" is no day', (text) => {
    expect(parseTypedDay(text)).toBeNull();
  });

  it('stands in the field as DD.MM.YYYY, raw text as it was typed', () => {
    expect(typedTextOf('2026-11-17')).toBe('17.11.2026');
    expect(typedTextOf('17.1')).toBe('17.1');
  });
});
