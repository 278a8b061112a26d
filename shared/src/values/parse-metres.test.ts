import { expect, it } from 'vitest';
import { formatMetres, parseLoadingMetres, parseMillimetres } from './parse-metres.ts';

it.each([
  ['14', 14_000],
  ['14 m', 14_000],
  ['14m', 14_000],
  ['14,0', 14_000],
  ['14.0', 14_000],
  [' 13,65 m ', 13_650],
  ['13.605', 13_605],
  ['1,005', 1_005],
  ['14000', 14_000],
  ['14000 mm', 14_000],
  ['14.000 mm', 14_000],
  ['14,000', 14_000],
  ['850', 850],
  ['99', 99_000],
  ['1400 cm', 14_000],
  ['1400,5 CM', 14_005],
  ['0', 0],
])('%j is %i mm', (text, millimetres) => {
  expect(parseMillimetres(text)).toBe(millimetres);
});

it.each([
  '',
  'm',
  '-14',
  '14 t',
  '14,0005',
  '14000,5 mm',
  '1.400,0',
  '14 m lang',
  '14 000',
  '1e3',
  '1,05 cm',
])('%j is no length', (text) => {
  expect(parseMillimetres(text)).toBeNull();
});

it.each([
  ['7,2', 7.2],
  ['7.2 m', 7.2],
  ['13', 13],
  ['7200 mm', 7.2],
  ['7,25', null],
  ['x', null],
])('%j is %j loading metres', (text, metres) => {
  expect(parseLoadingMetres(text)).toBe(metres);
});

it.each([
  [14, 'de', '14,0'],
  [13.65, 'en', '13.65'],
  [13.605, 'de', '13,605'],
] as const)('%d m in %s is %s', (metres, language, text) => {
  expect(formatMetres(metres, language)).toBe(text);
});
