import { expect, it } from 'vitest';
import { parseMeasure } from './measure-cell.ts';
import { ordersOfList, parsePastedList } from './pasted-orders.ts';

const refused = { longest: 'validation.millimetres', loadingMetres: 'validation.loadingMetres' } as const;

it.each([
  ['14', 14_000],
  ['14,2', 14_200],
  ['14.20 m', 14_200],
  ['14000', 14_000],
  ['14 000 mm', 14_000],
  ['14.000', 14_000],
  ['9,500', 9_500],
  ['0,85', 850],
  ['850', 850],
  ['30', 30_000],
  ['', null],
  ['–', null],
  ['0', null],
  ['31', 'refused'],
  ['30001', 'refused'],
  ['14000,5', 'refused'],
  ['14m 20', 'refused'],
  ['lang', 'refused'],
  ['-3', 'refused'],
])('the longest piece %j is %j mm', (text, expected) => {
  const problem = expected === 'refused' ? refused.longest : null;
  expect(parseMeasure('longest', text)).toEqual({ value: problem ? null : expected, problem });
});

it.each([
  ['7', 7],
  ['7,2', 7.2],
  ['13.60 m', 13.6],
  ['0,1 ldm', 0.1],
  ['99,9', 99.9],
  ['', null],
  ['0,0', null],
  ['7,25', 'refused'],
  ['100', 'refused'],
  ['viel', 'refused'],
])('the loading metres %j are %j', (text, expected) => {
  const problem = expected === 'refused' ? refused.loadingMetres : null;
  expect(parseMeasure('loadingMetres', text)).toEqual({ value: problem ? null : expected, problem });
});

it.each([
  ['x', true],
  ['nein', false],
  ['', null],
  ['-', null],
  ['sehr', 'refused'],
])('bulky %j is %j', (text, expected) => {
  const problem = expected === 'refused' ? 'orderPaste.noFlag' : null;
  expect(parseMeasure('bulky', text)).toEqual({ value: problem ? null : expected, problem });
});

it('a list has sizes of its orders, or none', () => {
  const day = '2026-11-23';
  const place = ['Kita', '77694', 'Kehl', '9.500'];
  const lines = [
    ['Auftrag', 'Baustelle', 'PLZ', 'Ort', 'Stahl', 'Länge (m)', 'Lademeter', 'sperrig'],
    ['248016', ...place, '14,2', '2,4', 'ja'],
    ['248017', ...place, '', '', ''],
    ['248018', ...place, '99', '2,45', 'sehr'],
  ];
  const list = parsePastedList(lines.map((cells) => cells.join('\t')).join('\n'), 1);
  const rows = [...ordersOfList(list, { hall: 1, day, today: day, language: 'de' })];
  expect(rows.map(({ order }) => order && [order.longest, order.loadingMetres, order.bulky])).toEqual([
    [14_200, 2.4, true],
    [null, null, null],
    null,
  ]);
  expect(rows[2]?.problems).toEqual({
    longest: 'validation.millimetres',
    loadingMetres: 'validation.loadingMetres',
    bulky: 'orderPaste.noFlag',
  });
});
