// @vitest-environment happy-dom
import type { NewOrder } from '@werkplan/shared/orders/order-schema.ts';
import { orderTextsBefore } from '@werkplan/shared/orders/order-texts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { translateNow as t } from '../../lib/i18n.ts';
import { setLanguage } from '../../testing/in-app.ts';
import { ordersOfList, parsePastedList } from './pasted-orders.ts';
import type { PastedRow } from './pasted-row.ts';
import { previewColumns, previewColumnName } from './preview-columns.ts';
import { orderFlagsText, refusalText, previewCellText, duplicateWarning } from './row-texts.ts';

const day = '2026-11-23';
const pasted = (...lines: string[][]): PastedRow[] => [
  ...ordersOfList(parsePastedList(lines.map((cells) => cells.join('\t')).join('\n'), 1), {
    hall: 1,
    day,
    today: day,
    language: 'de',
  }),
];
const heads = [
  'Datum',
  'Halle',
  'Auftrag',
  'Baustelle',
  'PLZ',
  'Ort',
  'Stahl (t)',
  'LTD',
  'Blau',
  'H3',
  'Notiz',
];
const good = ['24.11.26', '2', '248016', 'Kita', '77694', 'Kehl', '9,5', 'x', 'ja', '1', 'Kran'];

const rowOf = (cells: string[]): PastedRow => {
  const [row] = pasted(heads, cells);
  if (!row) throw new Error('no row');
  return row;
};
const orderOf = (cells: string[]): NewOrder => {
  const { order, problems } = rowOf(cells);
  if (!order) throw new Error(JSON.stringify(problems));
  return order;
};

beforeAll(async () => await setLanguage('de'));

describe('the columns of the preview', () => {
  const names = (hall: 1 | 2 | 3, fields: readonly string[]): string[] =>
    previewColumns(hall, fields).map((column) => previewColumnName(column, hall, t));

  const namesBefore = (place: 'quantities' | 'flags'): string[] =>
    orderTextsBefore(place).map((field) => t(`order.column.${field}`));

  it('are the text columns, the same for each hall', () => {
    expect(names(1, ['orderId'])).toEqual([
      ...namesBefore('quantities'),
      'Stahl',
      'Matten',
      ...namesBefore('flags'),
    ]);
    expect(names(3, [])).toEqual(names(1, []));
  });

  it('start with day and hall if the list has them', () => {
    expect(names(1, ['hallId', 'note', 'date']).slice(0, 3)).toEqual(['Tag', 'Halle', 'Auftrag']);
    expect(names(1, ['hallId']).slice(0, 2)).toEqual(['Halle', 'Auftrag']);
  });
});

describe('a cell of the preview', () => {
  const values = (row: PastedRow): Record<string, string> =>
    Object.fromEntries(
      previewColumns(1, ['date', 'hallId']).map((column) => [
        column.field,
        previewCellText(row, column, { t, language: 'de' }),
      ]),
    );

  it('shows a day as it was read, with the cell’s text if that differs', () => {
    expect(values(rowOf(good.with(0, 'KW 48 Di')))).toMatchObject({ date: '24.11.2026 (KW 48 Di)' });
  });

  it('shows the order’s value', () => {
    expect(values(rowOf(good))).toMatchObject({
      date: '24.11.2026',
      hallId: '2',
      orderId: '248016',
      constructionSite: 'Kita',
      postCode: '77694',
      city: 'Kehl',
      steel: '9.500 kg',
      matting: '0 kg',
      time: '',
    });
  });

  it.each([
    ['de', '14,0 m', '7,2 m'],
    ['en', '14.0 m', '7.2 m'],
  ] as const)('shows measures with the decimal sign of %s', (language, longest, loadingMetres) => {
    const row = rowOf(good);
    if (!row.order) throw new Error('refused');
    const measured = { ...row, order: { ...row.order, longest: 14_000, loadingMetres: 7.2 } };
    const texts = previewColumns(1, ['longest', 'loadingMetres']).map((column) =>
      previewCellText(measured, column, { t, language }),
    );
    expect(texts).toEqual(expect.arrayContaining([longest, loadingMetres]));
  });

  it('shows the pasted text while the order is refused', () => {
    expect(values(rowOf(good.with(4, '0815')))).toMatchObject({
      date: '24.11.26',
      postCode: '0815',
      steel: '9,5',
      matting: '',
    });
  });
});

describe('the line of further fields of an order', () => {
  it('lists its flags in column order, and that it has a note', () => {
    expect(orderFlagsText(orderOf(good), t)).toBe('H3, LTD, 10 Blau, Notizen');
  });

  it("omits its own hall's flag, which every order has", () => {
    expect(orderFlagsText(orderOf(good.with(1, '3')), t)).not.toContain('H3');
  });

  it('is empty without any', () => {
    expect(orderFlagsText(orderOf([...good.slice(0, 7), '', '', '', '']), t)).toBe('');
  });
});

describe('why a row is refused', () => {
  it('lists each field with its error, then the server’s refusal', () => {
    const row = rowOf(good.with(4, '0815').with(7, 'vielleicht'));
    const reason = refusalText(row, 'Die Nummer ist vergeben.', 1, t);
    expect(reason).toMatch(/^PLZ: .+ · LTD: Bitte ja oder nein · |^LTD: .+ · PLZ: /);
    expect(reason.endsWith('Die Nummer ist vergeben.')).toBe(true);
  });

  it('includes fields that only a list with a head has', () => {
    expect(refusalText(rowOf(good.with(0, '22.11.26')), undefined, 1, t)).toBe(
      'Tag: Der Tag ist vorbei, bitte einen anderen',
    );
    expect(refusalText(rowOf(good.with(1, '4')), undefined, 1, t)).toMatch(/^Halle: /);
  });

  it('is empty for a valid row', () => {
    expect(refusalText(rowOf(good), undefined, 1, t)).toBe('');
  });
});

describe('an existing order number', () => {
  const known = (hallId: 1 | 2 | 3, date: string) => ({
    id: 1,
    hallId,
    date,
    constructionSite: 'Kita',
    version: 1,
  });

  it('shows where it exists, and if the row is skipped', () => {
    const both = [known(1, '2026-11-23'), known(3, '2027-01-04')];
    expect(duplicateWarning(both, false, t)).toBe(
      'Die Nummer gibt es schon (Halle 1, 23.11.2026; Halle 3, 04.01.2027): Der Auftrag wird ein zweites Mal angelegt.',
    );
    expect(duplicateWarning(both.slice(0, 1), true, t)).toBe(
      'Die Nummer gibt es schon (Halle 1, 23.11.2026): Die Zeile wird ausgelassen.',
    );
  });

  it('is not mentioned if it does not exist', () => {
    expect(duplicateWarning([], true, t)).toBe('');
  });
});
