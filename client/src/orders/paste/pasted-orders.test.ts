import { orderTextsBefore } from '@werkplan/shared/orders/order-texts.ts';
import { describe, expect, it } from 'vitest';
import { parseKilograms, detectNumberFormat } from './kilograms-cell.ts';
import { parseFlag } from './pasted-cells.ts';
import { columnsOfHead } from './pasted-columns.ts';
import { ordersOfList, parsePastedList, rereadRows } from './pasted-orders.ts';
import { correctRow } from './pasted-row.ts';
import { changedFields, sourceColumns, assignColumn } from './source-columns.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const line = (...cells: string[]): string => cells.join('\t');
const day = '2026-11-23';
const target = { hall: 1, day, today: day, language: 'de' } as const;
const listed = (...lines: string[]) => parsePastedList(lines.join('\r\n'), 1);
const paste = (...lines: string[]) => [...ordersOfList(listed(...lines), target)];

const likely = { language: 'de', twoWay: 'likely' } as const;
const noKilograms = 'orderPaste.noKilograms';

describe('kilograms of a cell', () => {
  it.each([
    ['9000', 9000],
    ['9.000', 9000],
    ['1.234.567', 1_234_567],
    ['9.000,00', 9000],
    ['9,000.00', 9000],
    ['1,234,567', 1_234_567],
    ['9.000 kg', 9000],
    ['9,5 t', 9500],
    ['9.25t', 9250],
    ['9 000', 9000],
    ["1'234'567 kg", 1_234_567],
    ['', 0],
    ['-', 0],
    ['9,5', noKilograms],
    ['9.5', noKilograms],
    ['9.00', 9],
    ['0.500', noKilograms],
    ['neun', noKilograms],
    ['-5', noKilograms],
    ['9.500.5', noKilograms],
    ['99999999', 'validation.mostKilograms'],
    ['10.000 t', 'orderPaste.ambiguous'],
    ['10000 t', 'validation.mostKilograms'],
    ['12,500', 'orderPaste.ambiguous'],
    ['9,000', 'orderPaste.ambiguous'],
  ])('%j is %s', (text, expected) => {
    const { kilograms, problem } = parseKilograms(text, false, likely);
    expect(kilograms ?? problem).toBe(expected);
  });

  it('are tonnes if the head says so, unless the cell has a unit or the number is too large', () => {
    const inTonnes = (text: string) => parseKilograms(text, true, likely);
    expect(inTonnes('9,125').kilograms).toBe(9125);
    expect(inTonnes('500 kg').kilograms).toBe(500);
    expect(inTonnes('9,5000').kilograms).toBe(9500);
    expect(inTonnes('9,1255').problem).toBe(noKilograms);
    expect(inTonnes('9.500').problem).toBe('orderPaste.ambiguous');
  });

  it('typed by a planner are read only in the screen’s language', () => {
    const typed = { ...likely, isTyped: true } as const;
    expect(parseKilograms('9.000', false, typed).kilograms).toBe(9000);
    expect(parseKilograms('9,000.00', false, typed).problem).toBe(noKilograms);
  });
});

describe('the notation of quantities in a list', () => {
  it.each([
    [['9.000', '9,000'], 'de', 'de likely'],
    [['9.000', '9,000', '400'], 'en', 'en likely'],
    [['9.000', '1.234,00'], 'en', 'de known'],
    [['9,5 t', 'neun', ''], 'en', 'de known'],
    [['9,000', '1,234,567'], 'de', 'en known'],
    [['9.5', '0.250'], 'de', 'en known'],
    [['9.5', '9,5'], 'de', 'de unknown'],
    [['9.000', '12.500'], 'en', 'de known'],
    [['9,000', '12,500'], 'de', 'en known'],
    [['12.500', '12,500'], 'de', 'de unknown'],
  ] as const)('%j on a screen in %s: %s', (cells, screen, expected) => {
    const quantities = cells.map((text) => ({ text, inTonnes: false }));
    const { language, twoWay } = detectNumberFormat(quantities, screen);
    expect(`${language} ${twoWay}`).toBe(expected);
  });

  const steelOf = (language: 'de' | 'en', ...cells: string[]) => {
    const lines = cells.map((cell, index) => line(String(index), 'Kita', '77694', 'Kehl', cell));
    return [...ordersOfList(listed(...lines), { ...target, language })].map(
      ({ order, problems }) => order?.steel ?? problems['steel'],
    );
  };
  it('is detected by other cells, or is the screen’s; ambiguous numbers are refused', () => {
    expect(steelOf('de', '9.000', '9,000')).toEqual([9000, 'orderPaste.ambiguous']);
    expect(steelOf('en', '9.000', '9,000')).toEqual(['orderPaste.ambiguous', 9000]);
    expect(steelOf('de', '9,000', '12,000.00')).toEqual([9000, 12_000]);
    expect(steelOf('en', '9.000', '12.000,00')).toEqual([9000, 12_000]);
    expect(steelOf('en', '9.000', '12.500')).toEqual([9000, 12_500]);
    expect(steelOf('de', '500,000', '9.000,000')).toEqual([500, 9000]);
    expect(steelOf('de', '9.000', '12.000,00', '12,000.00')).toEqual([
      'orderPaste.ambiguous',
      12_000,
      12_000,
    ]);
  });
});

it.each([
  ['x', true],
  ['Ja', true],
  ['WAHR', true],
  ['', false],
  ['nein', false],
  ['vielleicht', null],
])('flag %s is %s', (text, flag) => {
  expect(parseFlag(text)).toBe(flag);
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
  it('ignores unknown columns', () => {
    expect(columnsOfHead(['Auftrag', 'Kunde', 'Gesamt', 'Ort'])).toEqual([
      { field: 'orderId', inTonnes: false },
      null,
      null,
      { field: 'city', inTonnes: false },
    ]);
  });
  it('recognises tonnes', () => {
    expect(
      columnsOfHead(['Auftrag', 'Stahl t', 'Matten in Tonnen'])?.map((column) => column?.inTonnes),
    ).toEqual([false, true, true]);
  });
  it('is not an order', () => {
    expect(columnsOfHead(['248117', 'Order', '77652', 'Offenburg', '9000'])).toBeNull();
  });
});

describe('pasted orders', () => {
  it('without a head have the columns of the hall’s table', () => {
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
        ...orderTextsBefore('flags').map((field) => (field === 'time' ? '06:00 - 08:00' : '')),
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
  it('with a head have its columns', () => {
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
  it('report errors by cell, without affecting other rows', () => {
    const rows = paste(
      line('24811A', '', '0815', 'Lahr', '9,5', '', '', 'vielleicht', '', '06:00 bis 08:00 Uhr'),
      line('2', 'Kita', '77694', 'Kehl', '2000'),
      line('3', 'Kita', '77694', 'Kehl', '', ''),
    );
    expect(rows.map(({ problems }) => problems)).toEqual([
      {
        orderId: 'validation.digits',
        constructionSite: 'validation.required',
        postCode: 'validation.postCode',
        steel: noKilograms,
        h2: 'orderPaste.noFlag',
        time: 'validation.maxLength13',
      },
      {},
      { steel: 'validation.someKilograms', matting: 'validation.someKilograms' },
    ]);
    expect(rows.map(({ order }) => order !== null)).toEqual([false, true, false]);
  });
  it('can be corrected by cell, also in cells that were not pasted, and stay editable', () => {
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

describe('columns', () => {
  spec('L.65');
  const seven = ['248117', 'Kita', '77694', 'Kehl', '9000', '0', '06:00'];
  const list = listed(line(...seven), line(...seven));
  const time = { field: 'time', inTonnes: false } as const;
  it('that are ignored are listed by number or head with their first cell, unless empty', () => {
    expect(sourceColumns(list).filter(({ column }) => !column)).toEqual([
      { index: 6, head: '', sample: '06:00', column: null },
    ]);
    const headed = listed(
      line('Auftrag', 'Kunde', 'Notiz', 'leer', 'Bemerkung'),
      line('1', '', 'a', '', 'b'),
      line('2', 'Bau AG'),
    );
    expect(sourceColumns(headed).map(({ head, sample, column }) => [head, sample, column?.field])).toEqual([
      ['Auftrag', '1', 'orderId'],
      ['Kunde', 'Bau AG', undefined],
      ['Notiz', 'a', 'note'],
      ['Bemerkung', 'b', undefined],
    ]);
  });
  it('can be assigned: the former column is ignored, and corrections of other fields stay', () => {
    const rows = [...ordersOfList(list, target)];
    const corrected = rows.map((row) => correctRow(row, 'city', 'Lahr', target));
    const chosen = assignColumn(list, 6, time);
    const read = rereadRows(corrected.slice(1), chosen, target, changedFields(list, chosen));
    expect(read.map(({ line: at, order }) => [at, order?.city, order?.time])).toEqual([[2, 'Lahr', '06:00']]);
    const again = assignColumn(chosen, 3, time);
    expect(again.columns[6]).toBeNull();
    const [row] = rereadRows(read, again, target, changedFields(chosen, again));
    expect(row?.cells).not.toHaveProperty('city');
    expect(row?.order).toBeNull();
    expect(row?.cells['time']).toBe('Kehl');
  });
  it('can be assigned with a unit', () => {
    const tonnes = listed(line('248117', 'Kita', '77694', 'Kehl', '9,5'));
    const chosen = assignColumn(tonnes, 4, { field: 'steel', inTonnes: true });
    const rows = rereadRows([...ordersOfList(tonnes, target)], chosen, target, changedFields(tonnes, chosen));
    expect(rows.map(({ order }) => order?.steel)).toEqual([9500]);
  });
});
