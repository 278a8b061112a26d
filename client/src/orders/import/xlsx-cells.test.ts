import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseXlsx } from './xlsx-cells.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';

interface Sheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** Content of `sheetData`, and XML after it. */
  readonly xml: string;
  readonly after?: string;
}

const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number, cells: string, attributes = ''): string =>
  `<row r="${number}"${attributes}>${cells}</row>`;
const order = (number: number, site = 'Kita', attributes = ''): string =>
  row(
    number,
    ['1', site, '77694', 'Kehl'].map((value, at) => text(`${'ABCD'[at] ?? ''}${number}`, value)).join(''),
    attributes,
  );

const workbookOf = (
  sheets: readonly Sheet[],
  { properties = '', sharedStrings = '', formats = '' } = {},
): Uint8Array => {
  const named = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  const related = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const styles = `<styleSheet xmlns="${main}">${formats}<cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${properties}/><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}">${related.join('')}<Relationship Id="rS" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rT" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${sharedStrings}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ xml, after = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${xml}</sheetData>${after}</worksheet>`,
      ]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)])));
};
const list = (site = 'Kita'): string => order(1, site) + order(2, site);
const cellsOf = async (sheet: Omit<Sheet, 'name'>, more = {}) =>
  (await parseXlsx(workbookOf([{ name: 'Liste', ...sheet }], more))).cells;

describe('the choice of the sheet', () => {
  const sheets: readonly Sheet[] = [
    { name: 'Preise', state: 'hidden', xml: list('verborgen') },
    { name: 'Deckblatt', xml: row(1, text('A1', 'Aufträge')) },
    { name: 'KW 48 &amp; 49', xml: list('Klinik') },
    { name: 'KW 50', xml: list('Rathaus') },
  ];

  it('is the first visible one with a list', async () => {
    const { cells, book } = await parseXlsx(workbookOf(sheets));
    expect(cells[0]?.[1]).toBe('Klinik');
    expect(book).toMatchObject({
      sheets: ['Deckblatt', 'KW 48 & 49', 'KW 50'],
      sheet: 'KW 48 & 49',
      hidden: 0,
    });
  });

  it('can be another one', async () => {
    const { cells, book } = await parseXlsx(workbookOf(sheets), { sheet: 'KW 50' });
    expect([cells[0]?.[1], book.sheet]).toEqual(['Rathaus', 'KW 50']);
  });

  it('is the first non-empty one if none has a list', async () => {
    const { book } = await parseXlsx(workbookOf([{ name: 'Leer', xml: '' }, ...sheets.slice(1, 2)]));
    expect(book.sheet).toBe('Deckblatt');
  });
});

describe('rows that are hidden or filtered out', () => {
  const sheet = {
    name: 'Liste',
    xml: order(1) + order(2, 'Klinik', ' hidden="1"') + order(3) + row(4, '', ' hidden="1"'),
  };

  it('are reported and left out', async () => {
    const { cells, book } = await parseXlsx(workbookOf([sheet]));
    expect(cells.map(([, site]) => site)).toEqual(['Kita', undefined, 'Kita']);
    expect(book).toMatchObject({ hidden: 1, withHidden: false });
  });

  it('are included if chosen', async () => {
    const { cells, book } = await parseXlsx(workbookOf([sheet]), { withHidden: true });
    expect(cells.map(([, site]) => site)).toEqual(['Kita', 'Klinik', 'Kita']);
    expect(book).toMatchObject({ hidden: 1, withHidden: true });
  });
});

describe('a cell', () => {
  it('merged over rows applies to all of them; merged over columns, to the first', async () => {
    const xml = order(1, 'Klinik') + row(2, text('A2', '2')) + row(3, text('A3', '3')) + order(4);
    const merged = '<mergeCells count="2"><mergeCell ref="B1:B3"/><mergeCell ref="A4:B4"/></mergeCells>';
    expect((await cellsOf({ xml, after: merged })).map(([, site]) => site)).toEqual([
      'Klinik',
      'Klinik',
      'Klinik',
      'Kita',
    ]);
  });

  it('with rich text, escapes or a shared formula reads as displayed', async () => {
    const sharedStrings =
      '<si><r><t>Klinik</t></r><r><rPr><b/></rPr><t xml:space="preserve"> Süd</t></r></si><si><t>Halle_x000D_\nzwei</t></si>';
    const xml = row(
      1,
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1"><f t="shared" si="0" ref="C1:C2">A1*2</f><v>9.5</v></c><c r="D1" t="str"><f>X</f><v>Kehl</v></c>',
    );
    const [cells] = await cellsOf({ xml }, { sharedStrings });
    expect(cells).toEqual(['Klinik Süd', expect.stringMatching(/^Halle\s+zwei$/), 9.5, 'Kehl']);
  });

  it.each(['#N/A', '#REF!', '#DIV/0!'])('with the error %s has the error’s name', async (error) => {
    expect(await cellsOf({ xml: row(1, `<c r="A1" t="e"><f>1/0</f><v>${error}</v></c>`) })).toEqual([
      [error],
    ]);
  });

  it.each([
    ['of Excel', '<c r="A1" s="1"><v>46371</v></c>', ''],
    ['with a time', '<c r="A1" s="1"><v>46371.25</v></c>', ''],
    ['as ISO 8601', '<c r="A1" t="d"><v>2026-12-15T00:00:00</v></c>', ''],
    ['counted from 1904', '<c r="A1" s="1"><v>44909</v></c>', ' date1904="1"'],
    ['of Google Sheets', '<c r="A1" s="2"><v>46371.0</v></c>', ''],
  ])('that holds a day %s is that day', async (_, cell, properties) => {
    const formats = '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/></numFmts>';
    expect(await cellsOf({ xml: row(1, cell) }, { properties, formats })).toEqual([['2026-12-15']]);
  });

  it('with a time is rounded to the minute', async () => {
    const formats = '<numFmts count="1"><numFmt numFmtId="164" formatCode="hh:mm"/></numFmts>';
    const cells = ['0.291666666666', '0.2916666667', '0.9993'].map(
      (value, at) => `<c r="${'ABC'[at] ?? ''}1" s="2"><v>${value}</v></c>`,
    );
    expect(await cellsOf({ xml: row(1, cells.join('')) }, { formats })).toEqual([
      ['07:00', '07:00', '23:59'],
    ]);
  });
});

it.each([
  [
    'an OpenDocument file',
    { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' },
    'openDocument',
  ],
  ['a ZIP of pictures', { 'bild.png': 'x' }, 'unknown'],
  ['a Word file', { 'word/document.xml': '<w/>' }, 'unknown'],
])('%s is refused in a sentence', async (_, parts, reason) => {
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)])),
  );
  await expect(parseXlsx(bytes)).rejects.toMatchObject({ reason });
});
