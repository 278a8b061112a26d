import { maxBatch } from '@werkplan/shared/orders/order-batch.ts';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { detectColumns, ordersOfList } from '../paste/pasted-orders.ts';
import { maxFileBytes } from './file-refusal.ts';
import { readFileContent } from './file-rows.ts';
import { dateCell, formulaCell, timeCell, xlsxOf } from './xlsx-fixture.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.50');

const fileRows = async (bytes: Uint8Array, maxOrders: number, hears?: (share: number) => void) =>
  (await readFileContent(bytes, { maxOrders }, hears)).rows;

const target = { hall: 1, day: '2026-11-23', today: '2026-11-23', language: 'de' } as const;
const head = ['Auftrag', 'Baustelle', 'PLZ', 'Ort', 'Stahl (t)'];
const cellsOf = async (bytes: Uint8Array) => (await fileRows(bytes, maxBatch)).map(({ texts }) => texts);
const rowsOf = async (bytes: Uint8Array) => [
  ...ordersOfList(detectColumns(await fileRows(bytes, maxBatch), target.hall), target),
];
const ordersOf = async (bytes: Uint8Array) =>
  (await rowsOf(bytes)).map(({ order, problems }) => order ?? problems);
const reasonOf = async (bytes: Uint8Array): Promise<unknown> =>
  await fileRows(bytes, maxBatch).then(
    () => 'read',
    (error: { reason: unknown }) => error.reason,
  );

/** Encodes as German Excel does for "CSV". */
const windows1252 = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const utf16 = (text: string): Uint8Array =>
  new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (sign) => sign.charCodeAt(0)).buffer);

it.each([
  ['semicolons', strToU8('Auftrag;Stahl (t)\r\n1;9,5\r\n2;4,25\r\n')],
  ['commas, decimals in quotes', strToU8('Auftrag,Stahl (t)\n1,"9,5"\n2,"4,25"')],
  ['tabs', strToU8('Auftrag\tStahl (t)\n1\t9,5\n2\t4,25')],
  ['UTF-8 with its mark', strToU8('\uFEFFAuftrag;Stahl (t)\n1;9,5\n2;4,25')],
  ['UTF-16', utf16('Auftrag\tStahl (t)\r\n1\t9,5\r\n2\t4,25')],
  ['a named separator', strToU8('sep=|\r\nAuftrag|Stahl (t)\n1|9,5\n2|4,25')],
])('reads CSV with %s', async (_, bytes) => {
  expect(await cellsOf(bytes)).toEqual([
    ['Auftrag', 'Stahl (t)'],
    ['1', '9,5'],
    ['2', '4,25'],
  ]);
});

it.each([
  ['Windows-1252', windows1252('Auftrag;Baustelle\n1;"Kläranlage ""Süd"";\nGroß-Öhringen"')],
  ['UTF-8', strToU8('Auftrag;Baustelle\n1;"Kläranlage ""Süd"";\nGroß-Öhringen"')],
])('keeps umlauts, quotes and line ends inside cells in %s', async (_, bytes) => {
  expect((await cellsOf(bytes))[1]).toEqual(['1', 'Kläranlage "Süd";\nGroß-Öhringen']);
});

it.each([
  [
    'a byte that is no UTF-8',
    Uint8Array.from([...strToU8('1;Müh'), 0xfc, ...strToU8('le;77694;Kehl;9000\n2;Straße;77694;Kehl;9000')]),
  ],
  [
    'a control character',
    strToU8(
      `1;Kita\u0007;77694;Kehl;9000\n2;Straße;77694;Kehl;9000\n${'3;Kita;77694;Kehl;9000\n'.repeat(9)}`,
    ),
  ],
])('marks the cell with %s, and no other', async (_, bytes) => {
  expect((await ordersOf(bytes)).slice(0, 2)).toMatchObject([
    { constructionSite: 'orderImport.cellDamaged' },
    { constructionSite: 'Straße' },
  ]);
});

it('marks cells with formula errors in any column', async () => {
  const bytes = strToU8(
    `${head.join(';')}\n1;#NV;77694;Kehl;9\n2;Kita;77694;Kehl;#DIV/0!\n3;Kita #3;77694;Kehl;9`,
  );
  expect(await ordersOf(bytes)).toMatchObject([
    { constructionSite: 'orderImport.cellError' },
    { steel: 'orderImport.cellError' },
    { constructionSite: 'Kita #3' },
  ]);
});

it('reports the encoding, and uses another one if chosen', async () => {
  const bytes = Uint8Array.from([...strToU8('1;Stra'), 0xe1, ...strToU8('e;77694;Kehl;9000')]);
  const found = await readFileContent(bytes, { maxOrders: 10 });
  expect(found.text).toEqual({
    encoding: 'cp850',
    isFound: true,
    isSure: true,
    sample: { line: 1, text: '1;Straße;77694;Kehl;9000' },
  });
  const chosen = await readFileContent(bytes, { maxOrders: 10, encoding: 'windows-1252' });
  expect([chosen.rows[0]?.texts[1], chosen.text]).toMatchObject(['Straáe', { isFound: false, isSure: true }]);
  expect((await readFileContent(strToU8('1;Kita'), { maxOrders: 10 })).text).toBeNull();
});

it('reads an ERP’s list: titles, different heads, post code and city in one column, tonnes without unit', async () => {
  const lines = [
    'Werk Süd;;;;',
    'Liste KW 51;;;;',
    ';;;;',
    'Auftr.Nr;BV / Baustelle;PLZ Ort;Gewicht;Liefertermin',
    '24711;Rathaus;77723 Gengenbach;9,5;Di 15.12.2026',
  ];
  expect(await ordersOf(strToU8(lines.join('\r\n')))).toMatchObject([
    {
      orderId: '24711',
      constructionSite: 'Rathaus',
      postCode: '77723',
      city: 'Gengenbach',
      steel: 9500,
      date: '2026-12-15',
    },
  ]);
});

it('keeps the file’s line numbers, also below empty lines and titles', async () => {
  const bytes = strToU8(`Liste KW 48;;\n;;\n${head.join(';')}\n\n24A;Kita;77694;Kehl;9\n2;Kita;77694;Kehl;9`);
  expect(await rowsOf(bytes)).toMatchObject([
    { line: 5, problems: { orderId: 'validation.digits' } },
    { line: 6, order: { orderId: '2', steel: 9000 } },
  ]);
});

it('counts the line that sets the separator', async () => {
  expect(await fileRows(strToU8('sep=,\n1,2'), maxBatch)).toEqual([{ line: 2, texts: ['1', '2'] }]);
});

it('reads English quantities if they are unambiguous, and only quantities', async () => {
  const heads = ['Order', 'Site', 'PLZ', 'City', 'Steel (t)', 'Matting', 'Note'];
  const orders = async (separator: string, ...cells: string[]) =>
    await ordersOf(
      strToU8(`${heads.join(separator)}\n${['1', 'Kita', '77694', 'Kehl', ...cells].join(separator)}`),
    );
  expect(await orders(',', '9.5', '"1,234.0"', '7.30')).toMatchObject([
    { steel: 9500, matting: 1234, note: '7.30' },
  ]);
  expect(await orders(',', '"9,5"', '1.234', '')).toMatchObject([{ steel: 9500, matting: 1234 }]);
  expect(await orders(';', '9.5', '', '')).toMatchObject([{ steel: 9500 }]);
  expect(await orders(';', '', '9,000', '')).toMatchObject([{ matting: 'orderPaste.ambiguous' }]);
  expect(await orders(';', '12.5', '9,000', '')).toMatchObject([{ steel: 12_500, matting: 9000 }]);
});

it('uses the table’s column order without a head', async () => {
  expect(await ordersOf(strToU8('1;Kita;77694;Kehl;9.000;1.000;;x;;06:00'))).toMatchObject([
    { orderId: '1', city: 'Kehl', steel: 9000, matting: 1000, h2: true, time: '06:00', hallId: 1 },
  ]);
});

it('accepts hall and day per row, and refuses canceled orders', async () => {
  const columns = 'orderId,constructionSite,postCode,city,steel,hallId,date,note,isCanceled,version';
  const site = 'Kita,77694,Kehl';
  const rows = [
    `1,${site},9000,2,2026-11-24,"'=Kran, ab 7",false,3`,
    `2,${site},9000,,,,,`,
    `3,${site},9000,4,31.11.2026,,false,1`,
    `4,${site},9000,3,24.11.26,,true,1`,
    `5,${site},9000,3,22.11.2026,,false,1`,
  ];
  expect(await ordersOf(strToU8([columns, ...rows].join('\r\n')))).toMatchObject([
    { hallId: 2, date: '2026-11-24', note: '=Kran, ab 7', h2: true, h1: false },
    { hallId: 1, date: '2026-11-23', note: '' },
    { hallId: 'validation.invalidFormat', date: 'validation.invalidDateFormat' },
    { isCanceled: 'orderPaste.canceled' },
    { date: 'orderImport.pastDay' },
  ]);
});

it('reads XLSX: numbers, days, times, booleans, and stored values of formulas', async () => {
  const bytes = xlsxOf([
    [...head, 'Zeit', 'LTD', 'Datum'],
    [249001, 'Kläranlage "Süd" & Co', 79364, 'Malterdingen', 9.5, timeCell(0.25), true, dateCell(46350)],
    ['249002', '=1+1', '77694', 'Kehl', formulaCell('HYPERLINK("x")', 4.25), '', false, '24.11.2026'],
  ]);
  expect(await ordersOf(bytes)).toMatchObject([
    {
      orderId: '249001',
      constructionSite: 'Kläranlage "Süd" & Co',
      postCode: '79364',
      steel: 9500,
      time: '06:00',
      isUrgent: true,
      date: '2026-11-24',
    },
    { orderId: '249002', constructionSite: '=1+1', steel: 4250, isUrgent: false, date: '2026-11-24' },
  ]);
});

it('reads numbers in XLSX exactly, whatever the format of its texts', async () => {
  const bytes = xlsxOf([
    [...head, 'Matten'],
    [1, 'Kita', 77694, 'Kehl', 9.125, 9000],
    [2, 'Kita', 77694, 'Kehl', 0.1 + 0.2, '9,000.00'],
    [3, 'Kita', 77694, 'Kehl', '9.5', 2.5],
  ]);
  expect(await ordersOf(bytes)).toMatchObject([
    { steel: 9125, matting: 9000 },
    { steel: 300, matting: 9000 },
    { matting: 'orderPaste.noKilograms' },
  ]);
});

it('reads at most 1,000 orders below a head', async () => {
  const lines = (count: number) =>
    strToU8(
      [head.join(';'), ...Array.from({ length: count }, (_, index) => `${index};Kita;77694;Kehl;9`)].join(
        '\n',
      ),
    );
  expect(await ordersOf(lines(1000))).toHaveLength(1000);
  expect(await reasonOf(lines(1001))).toBe('tooManyRows');
});

const compound = (...more: number[]) => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...more]);
const farCell = {
  'xl/worksheets/sheet1.xml': strToU8(
    '<worksheet><sheetData><row r="900000"><c r="ZZ900000"><v>1</v></c></row></sheetData></worksheet>',
  ),
};

it.each([
  ['nothing', new Uint8Array(), 'empty'],
  ['only empty lines', strToU8('\r\n;;;\r\n\t\r\n'), 'empty'],
  ['an empty sheet', xlsxOf([]), 'empty'],
  ['more than 5 MB', new Uint8Array(maxFileBytes + 1), 'tooLarge'],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), 'unknown'],
  ['another archive', zipSync({ 'bild.png': strToU8('x') }), 'unknown'],
  ['half an XLSX', xlsxOf([['1']]).subarray(0, 300), 'damaged'],
  ['an XLSX without its sheet', zipSync({ 'xl/workbook.xml': strToU8('<workbook') }), 'damaged'],
  ['an old Excel file', compound(0xa1, 0xb1), 'oldExcel'],
  ['a workbook with a password', compound(...utf16('EncryptedPackage')), 'encrypted'],
  ['a bomb', xlsxOf([['1']], { 'xl/bomb.xml': new Uint8Array(60 * 1024 * 1024) }), 'unpacked'],
  ['a cell far out', xlsxOf([['1']], farCell), 'tooManyRows'],
])('refuses %s', async (_, bytes, reason) => {
  expect(await reasonOf(bytes)).toBe(reason);
});

it('reports its progress', async () => {
  const shares: number[] = [];
  const lines = Array.from({ length: 900 }, (_, index) => `${index};Kita;77694;Kehl;9`);
  await fileRows(strToU8(lines.join('\n')), maxBatch, (share) => shares.push(share));
  expect(shares.length).toBeGreaterThan(5);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(Math.max(...shares)).toBeLessThanOrEqual(1);
});
