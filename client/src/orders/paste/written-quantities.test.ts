import { languages, localeOf } from '@werkplan/shared/i18n/languages.ts';
import { randomOf } from '@werkplan/shared/live/testing/random.ts';
import { maxKilograms } from '@werkplan/shared/values/kilograms.ts';
import { writingsOfLists } from '@werkplan/shared/values/written-number.ts';
import { describe, expect, it } from 'vitest';
import { parseClipboardText } from './clipboard-text.ts';
import { parseKilograms, detectNumberFormat } from './kilograms-cell.ts';
import { stripDigitGrouping, parseFlag, parseHall, isFlag } from './pasted-cells.ts';

const random = randomOf(7);
const anAmount = (): number =>
  random.pick([
    0,
    1,
    999,
    1_000,
    999_999,
    1_000_000,
    maxKilograms,
    random.below(1_000),
    random.below(maxKilograms),
  ]);

describe('a quantity as a spreadsheet writes it', () => {
  it.each(writingsOfLists)('in kilograms is read back, in %s', (language) => {
    const format = new Intl.NumberFormat(localeOf(language));
    for (let round = 0; round < 300; round += 1) {
      const kilograms = anAmount();
      for (const text of [format.format(kilograms), `${format.format(kilograms)} kg`, String(kilograms)])
        expect([text, parseKilograms(text, false, { language, twoWay: 'known' }).kilograms]).toEqual([
          text,
          kilograms,
        ]);
    }
  });

  it.each(writingsOfLists)('in tonnes is read back, in %s', (language) => {
    for (let round = 0; round < 300; round += 1) {
      const kilograms = anAmount();
      const digits = random.pick([3, 4]);
      const format = new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: digits });
      const text = format.format(kilograms / 1_000);
      for (const [cell, inTonnes] of [
        [text, true],
        [`${text} t`, false],
        [`${text} to`, false],
      ] as const)
        expect([cell, parseKilograms(cell, inTonnes, { language, twoWay: 'known' }).kilograms]).toEqual([
          cell,
          kilograms,
        ]);
    }
  });

  it('is never misread: ambiguous numbers are refused unless the list shows the format', () => {
    for (let round = 0; round < 300; round += 1) {
      const kilograms = 1_000 + random.below(998_999);
      const [written, screen] = [random.pick(writingsOfLists), random.pick(languages)];
      const text = new Intl.NumberFormat(localeOf(written)).format(kilograms);
      const cells = [{ text, inTonnes: false }];
      const { kilograms: read } = parseKilograms(text, false, detectNumberFormat(cells, screen));
      expect([text, [kilograms, null].includes(read)]).toEqual([text, true]);
    }
  });

  it('does not exceed the maximum', () => {
    const known = { language: 'de', twoWay: 'known' } as const;
    expect(parseKilograms('9.999.999', false, known).kilograms).toBe(maxKilograms);
    expect(parseKilograms('10.000.000', false, known).problem).toBe('validation.mostKilograms');
    expect(parseKilograms('9.999,999', true, known).kilograms).toBe(maxKilograms);
    expect(parseKilograms('10.000', true, known).problem).toBe('validation.mostKilograms');
  });
});

describe('cells on the clipboard', () => {
  /** Quotes cells with a tab, a line break or a leading quote, as spreadsheets do. */
  const written = (cell: string): string =>
    /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const parts = ['Kita', '"Haus C"', '5" Rohr', 'a\tb', 'Tor 3\nhinten', '', '9.000', '=1+1'];

  it('are read back with any content', () => {
    for (let round = 0; round < 300; round += 1) {
      const width = 1 + random.below(5);
      const rows = Array.from({ length: 1 + random.below(5) }, () =>
        Array.from({ length: width }, () => random.pick(parts)),
      );
      const end = random.pick(['\n', '\r\n']);
      const text = rows.map((cells) => cells.map(written).join('\t')).join(end) + random.pick(['', end]);
      expect(parseClipboardText(text)).toEqual(rows.filter((cells) => cells.some((cell) => cell !== '')));
    }
  });
});

describe('other cells', () => {
  it.each([
    ['248.117', '248117'],
    ['248 117', '248117'],
    ['1.234.567', '1234567'],
    ['24.81', '24.81'],
    ['0815', '0815'],
    ['24A', '24A'],
    ['', ''],
  ])('digits: %j is %j', (text, digits) => {
    expect(stripDigitGrouping(text)).toBe(digits);
  });

  it.each([
    ['2', 2],
    ['H2', 2],
    ['h 3', 3],
    ['Halle 1', 1],
    ['Hall 1', 1],
    ['HALLE2', 2],
    ['0', null],
    ['4', null],
    ['12', null],
    ['Halle', null],
    ['', null],
    ['2a', null],
  ])('halls: %j is %s', (text, hall) => {
    expect(parseHall(text)).toBe(hall);
  });

  it.each([
    [' X ', true],
    ['✓', true],
    ['1', true],
    ['yes', true],
    ['–', false],
    ['0', false],
    ['FALSCH', false],
    [' ', false],
    ['xx', null],
    ['2', null],
  ])('flags: %j is %s', (text, flag) => {
    expect(parseFlag(text)).toBe(flag);
  });

  it.each([
    ['h1', true],
    ['isUrgent', true],
    ['attribute11', true],
    ['hallId', false],
    ['note', false],
    ['steel', false],
  ] as const)('%s is a flag: %s', (field, expected) => {
    expect(isFlag(field)).toBe(expected);
  });
});
