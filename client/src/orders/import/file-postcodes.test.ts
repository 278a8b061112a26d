import type { PostcodeRule } from '@werkplan/shared/plant/postcodes.ts';
import { strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import { detectColumns, ordersOfList } from '../paste/pasted-orders.ts';
import { confirmPostcode, correctRow } from '../paste/pasted-row.ts';
import { readFileContent } from './file-rows.ts';
import { paddedCell, xlsxOf } from './xlsx-fixture.ts';

const fileRows = async (bytes: Uint8Array, maxOrders: number, hears?: (share: number) => void) =>
  (await readFileContent(bytes, { maxOrders }, hears)).rows;

const head = ['Auftrag', 'Baustelle', 'PLZ', 'Ort', 'Stahl'];
const target = (postcodes: PostcodeRule) => {
  const day = '2026-11-23';
  return { hall: 1, day, today: day, language: 'de', postcodes } as const;
};
const rowsOf = async (bytes: Uint8Array, postcodes: PostcodeRule) => [
  ...ordersOfList(detectColumns(await fileRows(bytes, 100), 1), target(postcodes)),
];
/** Returns the post code read from a file's cell, or its error. */
const read = async (bytes: Uint8Array, postcodes: PostcodeRule) => {
  const [row] = await rowsOf(bytes, postcodes);
  return row?.order?.postCode ?? row?.problems['postCode'];
};
type Cell = Parameters<typeof xlsxOf>[0][number][number];
const xlsx = (cell: Cell): Uint8Array => xlsxOf([head, [1, 'Kita', cell, 'Kehl', 9000]]);
const csv = (cell: string): Uint8Array => strToU8(`${head.join(';')}\n1;Kita;${cell};Kehl;9000`);

it.each<readonly [string, Cell, PostcodeRule, string]>([
  ['a number shown with five digits', paddedCell(1067), 'germany', '01067'],
  ['a number shown with five digits', paddedCell(1067), 'dach', '01067'],
  ['a number shown with five digits', paddedCell(77652), 'from10000', '77652'],
  ['a number shown with five digits', paddedCell(1067), 'from10000', 'validation.postCode'],
  ['a text', '01067', 'germany', '01067'],
  ['a text', '6020', 'dach', '6020'],
  ['a text', '1012 AB', 'europe', '1012 AB'],
  ['a text', 'L-1234', 'europe', 'L-1234'],
  ['a whole number', 77652, 'europe', '77652'],
  ['a short number', 6020, 'dach', 'orderPaste.shortPostCode'],
  ['a short number', 1067, 'europe', 'orderPaste.shortPostCode'],
  ['a short number', 1067, 'germany', 'validation.postCodeGermany'],
  ['a short number', 6020, 'from10000', 'validation.postCode'],
])('in XLSX %s, %j by %s, is %s', async (_what, cell, rule, expected) => {
  expect(await read(xlsx(cell), rule)).toBe(expected);
});

it.each<readonly [string, PostcodeRule, string]>([
  ['01067', 'germany', '01067'],
  ['6020', 'dach', '6020'],
  ['77.652', 'from10000', '77652'],
  ['77 652', 'from10000', '77652'],
  ['110 00', 'europe', '110 00'],
  ['00-950', 'europe', '00-950'],
  ['1012  AB', 'europe', '1012 AB'],
  ['1067', 'from10000', 'validation.postCode'],
])('in CSV %s by %s is %s', async (cell, rule, expected) => {
  expect(await read(csv(cell), rule)).toBe(expected);
});

it('a short number is accepted after a confirmation or correction', async () => {
  const [row] = await rowsOf(xlsx(6020), 'dach');
  if (!row) throw new Error('no row was read');
  expect(confirmPostcode(row, target('dach')).order?.postCode).toBe('6020');
  expect(correctRow(row, 'postCode', '06020', target('dach')).order?.postCode).toBe('06020');
});
