import { expect, it } from 'vitest';
import { columnsOfTable } from './pasted-columns.ts';
import { detectTonnes } from './detect-tonnes.ts';

const steelOf = (...values: string[]) => {
  const rows = values.map((value, index) => ({
    line: index + 1,
    texts: ['1', 'Kita', '77694', 'Kehl', value],
  }));
  return detectTonnes({ rows, start: 0, columns: columnsOfTable(1) }).columns[4];
};

it.each([[['9,5', '12', '4,25']], [['9.5', '12.125']], [['24', '18']], [['0', '', '-', '3']], [['0,8']]])(
  '%j are tonnes, and shown as such',
  (values) => {
    expect(steelOf(...values)).toEqual({ field: 'steel', inTonnes: true, isLikely: true });
  },
);

it.each([
  [['9.000', '12.500']],
  [['9500', '12']],
  [['120']],
  [['']],
  [['0', '-']],
  [['9,5 t', '9.000 kg']],
  [['neun']],
])('%j are not tonnes', (values) => {
  expect(steelOf(...values)).toEqual({ field: 'steel', inTonnes: false });
});

it('a head with kilograms is kept', () => {
  const rows = [
    { line: 1, texts: ['Auftrag', 'Stahl (kg)'] },
    { line: 2, texts: ['1', '9,5'] },
  ];
  const columns = [null, { field: 'steel', inTonnes: false } as const];
  expect(detectTonnes({ rows, start: 1, columns }).columns).toEqual(columns);
});
