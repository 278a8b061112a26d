// @vitest-environment happy-dom
import type { FieldConflict } from '@werkplan/shared/errors/error-body-schema.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import { languages } from '@werkplan/shared/i18n/languages.ts';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { translateNow as t } from '../lib/i18n.ts';
import { setLanguage } from '../testing/in-app.ts';
import { conflictText, valueText } from './conflict-text.ts';
import { columnName, columnsOf, fieldName, fieldsOf } from './order-columns.ts';
import { changeOf } from './order-edit.ts';

beforeEach(async () => await setLanguage('de'));

describe('the columns of a hall', () => {
  it.each([
    [1, ['h2', 'h3']],
    [2, ['h1', 'h3']],
    [3, ['h1', 'h2']],
  ] as const)('%s have the flags of the other halls: %j', (hall, flags) => {
    expect(columnsOf(hall).flatMap(({ kind, field }) => (kind === 'hall' ? [field] : []))).toEqual(flags);
  });

  it.each(hallIds)(
    '%s are the order, its weights, flags and colours in their order, the menu last',
    (hall) => {
      const fields = fieldsOf(hall);
      expect(fields.slice(0, 7)).toEqual([
        'orderId',
        'constructionSite',
        'postCode',
        'city',
        'steel',
        'matting',
        'total',
      ]);
      expect(fields.slice(9, 12)).toEqual(['time', 'isUrgent', 'isShort']);
      expect(fields.slice(12, -1)).toEqual(Array.from({ length: 11 }, (_, index) => `attribute${index + 1}`));
      expect(fields.at(-1)).toBe('actions');
      expect(new Set(fields).size).toBe(fields.length);
    },
  );

  it('have unique names in both languages', async () => {
    for (const language of languages) {
      await setLanguage(language);
      const names = columnsOf(1).map((column) => columnName(column, t));
      expect(new Set(names).size).toBe(names.length);
      expect(names.every((name) => /\S/.test(name) && !name.includes('{{'))).toBe(true);
    }
  });
});

describe('the name of a field in a message', () => {
  it.each([
    ['city', 1, 'Ort'],
    ['steel', 1, 'Stahl'],
    ['note', 1, 'Notizen'],
    ['somethingNew', 1, 'somethingNew'],
  ] as const)('%s in hall %s: %s', (field, hall, name) => {
    expect(fieldName(field, hall, t)).toBe(name);
  });

  it('is the colour or the hall of a flag', () => {
    expect(fieldName('attribute3', 1, t)).toMatch(/3.*gelb/i);
    expect(fieldName('h2', 1, t)).toContain('2');
  });
});

describe('a value in a sentence', () => {
  it.each([
    ['Kehl', 'Kehl'],
    ['', 'leer'],
    [null, 'leer'],
    [undefined, 'leer'],
    [true, 'ja'],
    [false, 'nein'],
    [0, '0 kg'],
    [12_500, '12.500 kg'],
    [9_999_999, '9.999.999 kg'],
  ])('%j: %s', (value, text) => {
    expect(valueText(value, t)).toBe(text);
  });

  const conflict = (field: string, theirs: unknown): FieldConflict => ({
    field,
    base: '',
    yours: '',
    theirs,
    by: 'Bernd Krüger',
    at: '2026-11-23T08:00:00Z',
  });

  it.each([
    ['city', 'Haslach', 'Bernd Krüger hat inzwischen „Ort“ geändert: Haslach'],
    ['steel', 0, 'Bernd Krüger hat inzwischen „Stahl“ geändert: 0 kg'],
    ['isUrgent', true, 'Bernd Krüger hat inzwischen „LTD“ geändert: ja'],
    ['note', '', 'Bernd Krüger hat inzwischen „Notizen“ geändert: leer'],
  ])('%s %j: %s', (field, theirs, text) => {
    expect(conflictText(conflict(field, theirs), anOrder({ id: 7, date: '2026-11-23' }), t)).toBe(text);
  });

  it('uses German grouping in English too, as the plant does', async () => {
    await setLanguage('en');
    expect(valueText(12_500, t)).toBe('12.500 kg');
    expect(valueText(true, t)).toBe('yes');
  });
});

describe('the text typed in an editor', () => {
  it.each([
    ['steel', '12500', { steel: 12_500 }],
    ['steel', '0', { steel: 0 }],
    ['matting', '', { matting: 0 }],
    ['orderId', '007', { orderId: '007' }],
    ['time', '', { time: '' }],
  ] as const)('%s %j saves %j', (field, text, changes) => {
    expect(changeOf(field, text)).toEqual(changes);
  });
});
