// @vitest-environment happy-dom
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import { languages } from '@werkplan/shared/i18n/languages.ts';
import { describe, expect, it } from 'vitest';
import { translateNow } from '../../lib/i18n.ts';
import { setLanguage } from '../../testing/in-app.ts';
import { columnName, columnsOf } from '../order-columns.ts';
import { columnsOfHead, columnsOfTable, type PastedList } from './pasted-columns.ts';
import { changedFields, possibleColumns, assignColumn } from './source-columns.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const fieldsOf = (...heads: string[]) => columnsOfHead(heads)?.map((column) => column?.field ?? null);
/** Returns the field of a head beside others that identify the head row. */
const fieldOf = (head: string) => fieldsOf(head, 'Summe', 'Auftrag', 'Baustelle', 'PLZ')?.[0];

describe('a head', () => {
  it.each([
    ['Auftrags-Nr.', 'orderId'],
    ['AUFTRAG NR', 'orderId'],
    ['  Auftrag  ', 'orderId'],
    ['Order  number', 'orderId'],
    ['BV:', 'constructionSite'],
    ['zip', 'postCode'],
    ['Stadt', 'city'],
    ['Uhrzeit', 'time'],
    ['Eilig', 'isUrgent'],
    ['kurz', 'isShort'],
    ['weiß', 'attribute11'],
    ['WEISS', 'attribute11'],
    ['gruen', 'attribute2'],
    ['Gru\u0308n', 'attribute2'],
    ['Post-Code', 'postCode'],
    ['white', 'attribute11'],
    ['11', 'attribute11'],
    ['A3', 'attribute3'],
    ['Attribut 3, gelb', 'attribute3'],
    ['Halle 2', 'h2'],
    ['Auch Halle 2', 'h2'],
    ['Halle', 'hallId'],
    ['Bemerkungen', 'note'],
    ['Tag', 'date'],
    ['storniert', 'isCanceled'],
    ['Länge', 'longest'],
    ['Länge (mm)', 'longest'],
    ['Max. Länge [m]', 'longest'],
    ['Länge (t)', null],
    ['Länge (cm)', null],
    ['Longest piece', 'longest'],
    ['Lademeter', 'loadingMetres'],
    ['LDM', 'loadingMetres'],
    ['Loading metres (m)', 'loadingMetres'],
    ['sperrig', 'bulky'],
    ['Bulky', 'bulky'],
    ['Stahl (m)', null],
    ['Auftr.Nr', 'orderId'],
    ['Auftr.-Nr.', 'orderId'],
    ['Auftrags-Nr', 'orderId'],
    ['Order no.', 'orderId'],
    ['Job #', null],
    ['BV / Baustelle', 'constructionSite'],
    ['Bauvorhaben', 'constructionSite'],
    ['Job site', 'constructionSite'],
    ['Postal code', 'postCode'],
    ['ZIP code', 'postCode'],
    ['Lieferort', 'city'],
    ['Town', 'city'],
    ['Gewicht', 'steel'],
    ['Tonnage', 'steel'],
    ['Betonstahl', 'steel'],
    ['BSt', 'steel'],
    ['Rebar', 'steel'],
    ['Lagermatten', 'matting'],
    ['Mesh', 'matting'],
    ['Liefertermin', 'date'],
    ['Termin', 'date'],
    ['LT', 'date'],
    ['Delivery date', 'date'],
    ['Bemerkung', 'note'],
    ['Remarks', 'note'],
    ['Kommentar', 'note'],
    ['Kunde', null],
    ['', null],
    ['12', null],
    ['Halle 4', null],
    ['constructor', null],
  ])('%j is %s', (head, field) => {
    expect(fieldOf(head)).toBe(field);
  });

  it.each([
    ['Stahl', 'steel', false],
    ['Stahl t', 'steel', true],
    ['Stahl (t)', 'steel', true],
    ['Stahl [t]', 'steel', true],
    ['Stahl in Tonnen', 'steel', true],
    ['Stahl (kg)', 'steel', false],
    ['Steel (in kg)', 'steel', false],
    ['Matten to', 'matting', true],
    ['matting in tonnes', 'matting', true],
    ['Ort (t)', 'city', false],
    ['Betonstahl (kg)', 'steel', false],
    ['Lagermatten [to]', 'matting', true],
  ] as const)('%j is %s, in tonnes: %s', (head, field, inTonnes) => {
    expect(columnsOfHead([head, 'PLZ'])?.[0]).toEqual({ field, inTonnes });
  });

  it('may be the table’s own column name in both languages', async () => {
    for (const language of languages) {
      await setLanguage(language);
      for (const hall of hallIds)
        for (const column of columnsOf(hall)) {
          if (column.kind === 'actions') continue;
          const field = fieldOf(columnName(column, translateNow));
          expect(`${language}: ${String(field)}`).toBe(
            `${language}: ${column.kind === 'total' ? 'null' : column.field}`,
          );
        }
    }
  });
});

describe('a head line', () => {
  it('has at least two heads, because a site may be called Ort', () => {
    expect(columnsOfHead(['Ort', '248117', 'Kehl'])).toBeNull();
    expect(columnsOfHead(['Summe', 'Ort'])).toBeNull();
    expect(columnsOfHead([])).toBeNull();
    expect(fieldsOf('Ort', 'PLZ')).toEqual(['city', 'postCode']);
  });

  it('has each field once, by the first of two columns', () => {
    expect(fieldsOf('Ort', 'Stadt', 'Stahl', 'Stahl (t)')).toEqual(['city', null, 'steel', null]);
  });

  it('contains no numbers', () => {
    expect(columnsOfHead(['248117', 'Projekt', '77694', 'Ort', '9000'])).toBeNull();
    expect(columnsOfHead(['1', 'Ort', '77694', 'Termin', '9.000'])).toBeNull();
  });

  it.each([
    [['Gewicht [to]', 'Auftrag'], 'steel', true],
    [['Lieferort', 'Auftrag'], 'city', false],
    [['Projekt', 'Auftrag'], 'constructionSite', false],
    [['Termin', 'Auftrag'], 'date', false],
  ] as const)('marks a field as likely: %j', (heads, field, inTonnes) => {
    expect(columnsOfHead(heads)?.[0]).toEqual({ field, inTonnes, isLikely: true });
  });

  it('prefers exact names to likely ones, in any order', () => {
    expect(fieldsOf('Gewicht', 'Stahl', 'Matten')).toEqual([null, 'steel', 'matting']);
    expect(fieldsOf('Lieferort', 'PLZ', 'Ort')).toEqual([null, 'postCode', 'city']);
  });

  it('ignores the sum', () => {
    expect(fieldsOf('Stahl', 'Matten', 'Gesamt')).toEqual(['steel', 'matting', null]);
  });
});

describe('without a head', () => {
  it.each(hallIds)(
    'the cells stand as in the table of hall %s, its own flag and the buttons left out',
    (hall) => {
      const fields = columnsOfTable(hall).map((column) => column?.field ?? null);
      expect(fields.slice(0, 7)).toEqual([
        'orderId',
        'constructionSite',
        'postCode',
        'city',
        'steel',
        'matting',
        null,
      ]);
      expect(fields).not.toContain(`h${hall}`);
      expect(fields.filter((field) => field?.startsWith('h'))).toHaveLength(2);
      expect(fields.at(-1)).toBeNull();
      expect(columnsOfTable(hall).every((column) => column?.inTonnes !== true)).toBe(true);
    },
  );
});

describe('a column that is chosen', () => {
  spec('L.65');
  const list: PastedList = { rows: [], start: 0, columns: columnsOfTable(1) };
  const fieldsIn = ({ columns }: PastedList) => columns.map((column) => column?.field ?? null);

  it.each(hallIds)('can be any of hall %s once, with quantities in kilograms or tonnes', (hall) => {
    const names = possibleColumns(hall).map(({ field, inTonnes }) => `${field} ${inTonnes ? 't' : 'kg'}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('steel t');
    expect(names).toContain('matting kg');
    expect(names).toContain('note kg');
    expect(names.filter((name) => name.endsWith(' t'))).toEqual(['steel t', 'matting t']);
  });

  it('removes its field from another column', () => {
    const chosen = assignColumn(list, 0, { field: 'city', inTonnes: false });
    expect(fieldsIn(chosen).slice(0, 4)).toEqual(['city', 'constructionSite', 'postCode', null]);
    expect([...changedFields(list, chosen)].toSorted()).toEqual(['city', 'orderId']);
  });

  it('may be ignored, and may be beyond the former columns', () => {
    expect(fieldsIn(assignColumn(list, 3, null))[3]).toBeNull();
    const far = assignColumn(list, list.columns.length + 1, { field: 'note', inTonnes: false });
    expect(fieldsIn(far).slice(-2)).toEqual([null, 'note']);
    expect([...changedFields(list, far)]).toEqual(['note']);
  });

  it('counts as changed if only the unit changes', () => {
    const tonnes = assignColumn(list, 4, { field: 'steel', inTonnes: true });
    expect([...changedFields(list, tonnes)]).toEqual(['steel']);
    expect([...changedFields(tonnes, tonnes)]).toEqual([]);
  });
});
