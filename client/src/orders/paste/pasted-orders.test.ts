import { describe, expect, it } from 'vitest';
import { flagOf, germanWriting, kilogramsOfCell } from './pasted-cells.ts';
import { columnsOfHead } from './pasted-columns.ts';
import { correctRow, pastedOrders } from './pasted-orders.ts';

const line = (...cells: string[]): string => cells.join('\t');
const day = '2026-11-23';
const target = { hall: 1, day, today: day } as const;
const paste = (...lines: string[]) => pastedOrders(lines.join('\r\n'), target);

describe('kilograms in German writing', () => {
  it.each([
    ['9000', 9000],
    ['9.000', 9000],
    ['1.234.567', 1_234_567],
    ['9.000,00', 9000],
    ['9.000 kg', 9000],
    ['9,5 t', 9500],
    ['', 0],
    ['-', 0],
    ['9,5', null],
    ['9.5', null],
    ['12,500', null],
    ['9.00', null],
    ['neun', null],
    ['-5', null],
  ])('%s is %s kg', (text, kilograms) => {
    expect(kilogramsOfCell(text, false)).toBe(kilograms);
  });
  it('are tonnes where the head says so, unless the cell says otherwise', () => {
    expect(kilogramsOfCell('9,125', true)).toBe(9125);
    expect(kilogramsOfCell('500 kg', true)).toBe(500);
  });
});

it.each([
  ['9500.5', '9500,5'],
  ['9,500.5 kg', '9500,5 kg'],
  ['9,500.125', '9500,125'],
  ['9500.125', '9500,125'],
  ['1,234,567', '1234567'],
  ['0.500 t', '0,500 t'],
  ['9.25t', '9,25t'],
  // As well German, and read so.
  ['9.500', '9.500'],
  ['9,500', '9,500'],
  ['9,5', '9,5'],
  ['1.234.567', '1.234.567'],
  ['9.000,5', '9.000,5'],
  ['9000', '9000'],
  ['', ''],
])('the English number %j is the German %j', (english, german) => {
  expect(germanWriting(english)).toBe(german);
});

it.each([
  ['x', true],
  ['Ja', true],
  ['WAHR', true],
  ['', false],
  ['nein', false],
  ['vielleicht', null],
])('flag %s is %s', (text, flag) => {
  expect(flagOf(text)).toBe(flag);
});

describe('head line', () => {
  it.each([
    [['Auftrag', 'Baustelle', 'PLZ', 'Ort', 'Stahl (kg)', 'Matten', 'LTD', 'Gelb']],
    [['Order', 'Construction site', 'PLZ', 'City', 'Steel', 'Matting [kg]', 'LTD', 'yellow']],
    [['Auftrags-Nr.', 'BV', 'Postleitzahl', 'Stadt', 'STAHL', 'matten', 'Eilig', 'Attribut 3']],
  ])('%s', (heads) => {
    expect(columnsOfHead(heads)?.map((column) => column?.field)).toEqual([
      'orderId',
      'constructionSite',
      'postCode',
      'city',
      'steel',
      'matting',
      'isUrgent',
      'attribute3',
    ]);
  });
  it('leaves out what it does not know', () => {
    expect(columnsOfHead(['Auftrag', 'Kunde', 'Gesamt', 'Ort'])).toEqual([
      { field: 'orderId', inTonnes: false },
      null,
      null,
      { field: 'city', inTonnes: false },
    ]);
  });
  it('knows tonnes', () => {
    expect(
      columnsOfHead(['Auftrag', 'Stahl t', 'Matten in Tonnen'])?.map((column) => column?.inTonnes),
    ).toEqual([false, true, true]);
  });
  it('is no order', () => {
    expect(columnsOfHead(['248117', 'Order', '77652', 'Offenburg', '9000'])).toBeNull();
  });
});

describe('pasted orders', () => {
  it('without a head stand as in the table of the hall', () => {
    const [row] = paste(
      line(
        '248.117',
        'Klinikum Freiburg',
        '79106',
        'Freiburg',
        '9.000',
        '1.000',
        '10',
        'x',
        '',
        '06:00 - 08:00',
        'x',
      ),
    );
    expect(row).toMatchObject({ line: 1, problems: {} });
    expect(row?.order).toMatchObject({
      orderId: '248117',
      constructionSite: 'Klinikum Freiburg',
      postCode: '79106',
      city: 'Freiburg',
      steel: 9000,
      matting: 1000,
      h1: true,
      h2: true,
      h3: false,
      time: '06:00 - 08:00',
      isUrgent: true,
      isShort: false,
      date: day,
      hallId: 1,
    });
  });
  it('with a head stand as it says', () => {
    const rows = paste(
      line('Ort', 'Auftrag', 'Stahl t', 'Baustelle', 'PLZ', 'Blau'),
      line('Lahr', '1', '4,2', 'Rathaus', '77933', 'ja'),
      line('Kehl', '2', '3', 'Kita', '77694', ''),
    );
    expect(rows.map(({ order }) => [order?.city, order?.steel, order?.attribute10])).toEqual([
      ['Lahr', 4200, true],
      ['Kehl', 3000, false],
    ]);
    expect(rows.map((row) => row.line)).toEqual([2, 3]);
  });
  it('say what is wrong, cell by cell, and hold nobody else back', () => {
    const rows = paste(
      line('24811A', '', '0815', 'Lahr', '9,5', '', '', 'vielleicht', '', '06:00 bis 08:00 Uhr'),
      line('2', 'Kita', '77694', 'Kehl', '2000'),
      line('3', 'Kita', '77694', 'Kehl', '', ''),
    );
    expect(rows.map(({ problems }) => problems)).toEqual([
      {
        orderId: 'validation.invalidFormat',
        constructionSite: 'validation.required',
        postCode: 'validation.invalidFormat',
        steel: 'order.paste.noKilograms',
        h2: 'order.paste.noFlag',
        time: 'validation.maxLength13',
      },
      {},
      { steel: 'validation.required', matting: 'validation.required' },
    ]);
    expect(rows.map(({ order }) => order !== null)).toEqual([false, true, false]);
  });
  it('are corrected cell by cell, also in cells that were not pasted, and stay open to correction', () => {
    const [pasted] = paste(
      line('Auftrag', 'Stahl t', 'LTD', 'PLZ', 'Ort'),
      line('24A', '4,2', 'evtl.', '77933', 'Lahr'),
    );
    if (!pasted) throw new Error('no row');
    expect(pasted).toMatchObject({ order: null, isOpen: true, doubtful: ['isUrgent'] });
    const corrections = [
      ['orderId', '241'],
      ['isUrgent', 'ja'],
      ['constructionSite', 'Rathaus'],
    ] as const;
    const corrected = corrections.reduce(
      (row, [field, text]) => correctRow(row, field, text, target),
      pasted,
    );
    expect(corrected).toMatchObject({ line: 2, problems: {}, isOpen: true, doubtful: ['isUrgent'] });
    expect(corrected.order).toMatchObject({
      orderId: '241',
      constructionSite: 'Rathaus',
      steel: 4200,
      isUrgent: true,
    });
    expect(correctRow(corrected, 'steel', 'x', target).order).toBeNull();
  });
});
