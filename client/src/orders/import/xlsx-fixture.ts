import { strToU8, zipSync } from 'fflate';

type Cell = string | number | boolean | { readonly xml: string };

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';

const cellXml = (cell: Cell, at: string): string => {
  if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${at}"`);
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`;
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
};

const sheetOf = (rows: readonly (readonly Cell[])[]): string => {
  const lines = rows.map((cells, row) => {
    const inside = cells.map((cell, at) => cellXml(cell, `${String.fromCharCode(65 + at)}${row + 1}`));
    return `<row r="${row + 1}">${inside.join('')}</row>`;
  });
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
};

/** Builds a cell that is formatted as a date, from its serial day number. */
export const dateCell = (serial: number): Cell => ({ xml: `<c s="1"><v>${serial}</v></c>` });
/** Builds a cell that is formatted as a time of day, from its share of a day. */
export const timeCell = (share: number): Cell => ({ xml: `<c s="2"><v>${share}</v></c>` });
/** Builds a cell with a number that is formatted with five digits, as German post codes are. */
export const paddedCell = (value: number): Cell => ({ xml: `<c s="3"><v>${value}</v></c>` });
/** Builds a cell with a formula and its cached value. */
export const formulaCell = (formula: string, value: number): Cell => ({
  xml: `<c><f>${formula}</f><v>${value}</v></c>`,
});

/** Builds an XLSX file with one sheet for tests; `others` adds parts. */
export const xlsxOf = (
  rows: readonly (readonly Cell[])[],
  others: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array => {
  const texts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Liste" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetOf(rows),
  };
  const parts = Object.entries(texts).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync({ ...Object.fromEntries(parts), ...others });
};
