import { describe, expect, it } from 'vitest';
import { randomOf } from '../live/testing/random.ts';
import { languages, localeOf } from '../i18n/languages.ts';
import { maxKilograms } from './kilograms.ts';
import { doubtfulBelow, parseKilograms, writeKilograms } from './parse-kilograms.ts';
import { decimalMarkOf, formatWhole } from './written-number.ts';
import { spec } from './testing/spec.ts';

describe('what a planner types as kilograms', () => {
  it.each([
    ['9000', 'de', 9000],
    ['9000', 'en', 9000],
    ['9.000', 'de', 9000],
    ['9,000', 'en', 9000],
    ['9.000,00', 'de', 9000],
    ['9,000.00', 'en', 9000],
    ['9.000,000', 'de', 9000],
    ['9000,0', 'de', 9000],
    ['1.234.567', 'de', 1_234_567],
    ['9.000 kg', 'de', 9000],
    ['  12500  ', 'de', 12_500],
    ['007', 'de', 7],
    ['0', 'de', 0],
    ['0,00', 'de', 0],
    ['9.999.999', 'de', maxKilograms],
    ['9.000', 'en', 9000],
    ['1.234.567 kg', 'en', 1_234_567],
    ['22.000KG', 'de', 22_000],
    ['22 t', 'de', 22_000],
    ['22t', 'en', 22_000],
    ['22 T', 'de', 22_000],
    ['22\u00a0t', 'de', 22_000],
    ['4,5 t', 'de', 4500],
    ['4.5 t', 'en', 4500],
    ['4,690 t', 'de', 4690],
    ['4.690 t', 'en', 4690],
    ['4,6900 t', 'de', 4690],
    ['0,012 t', 'de', 12],
    ['0 t', 'de', 0],
    ['9999,999 t', 'de', maxKilograms],
  ] as const)('%j in %s is %d kg', (text, language, kilograms) => {
    spec('9.9');
    expect(parseKilograms(text, language)).toEqual({ kilograms, problem: null });
  });

  it.each(['', ' ', '\t'])('%j is nothing typed', (text) => {
    spec('5.5');
    expect(parseKilograms(text, 'de')).toEqual({ kilograms: null, problem: null });
  });

  it.each([
    ['2,5', 'de'],
    ['2,5', 'en'],
    ['2.5', 'de'],
    ['2.5', 'en'],
    ['1.234,5', 'de'],
    ['1,234.5', 'en'],
    ['3.2 t', 'de'],
    ['3,2 t', 'en'],
    ['4.690 t', 'de'],
    ['4,690 t', 'en'],
    ['4,6905 t', 'de'],
    ['1.234,5 t', 'de'],
    [',5 t', 'de'],
    ['5, t', 'de'],
    ['-5 t', 'de'],
    ['t', 'de'],
    ['5 t kg', 'de'],
    ['5 to', 'de'],
    ['5 lb', 'en'],
    ['-5', 'de'],
    ['−5', 'de'],
    ['+5', 'de'],
    ['9,000', 'de'],
    ['9,000.00', 'de'],
    ['9.000,00', 'en'],
    ['90.00', 'de'],
    ['9.0000', 'de'],
    ['0.500', 'de'],
    ['1.23.456', 'de'],
    ['1234.567', 'de'],
    ['9 000', 'de'],
    ['9.', 'de'],
    ['.9', 'de'],
    [',00', 'de'],
    ['1e3', 'de'],
    ['0x10', 'de'],
    ['٣', 'de'],
    ['neun', 'de'],
    ['kg', 'de'],
    ['Infinity', 'de'],
  ] as const)('%j in %s is refused as no whole kilograms', (text, language) => {
    spec('5.3c');
    expect(parseKilograms(text, language)).toEqual({
      kilograms: null,
      problem: 'validation.wholeKilograms',
    });
  });

  it.each(['10.000.000', '99999999', '10000 t', '9'.repeat(400)])('%j is refused as too much', (text) => {
    expect(parseKilograms(text, 'de').problem).toBe('validation.mostKilograms');
  });
});

describe('a number without a unit that is so small that tonnes may be meant', () => {
  const asked = 'validation.kilogramsOrTonnes';
  it.each([
    ['12', doubtfulBelow.quantity, asked],
    ['99', doubtfulBelow.quantity, asked],
    ['100', doubtfulBelow.quantity, null],
    ['999', doubtfulBelow.capacity, asked],
    ['1000', doubtfulBelow.capacity, null],
    ['0', doubtfulBelow.quantity, null],
    ['', doubtfulBelow.quantity, null],
    ['12 kg', doubtfulBelow.quantity, null],
    ['12kg', doubtfulBelow.capacity, null],
    ['0,012 t', doubtfulBelow.quantity, null],
    ['12', 0, null],
    ['x', doubtfulBelow.quantity, 'validation.wholeKilograms'],
  ] as const)('%j, asked below %d kg: %s', (text, below, problem) => {
    expect(parseKilograms(text, 'de', below).problem).toBe(problem);
  });

  it('is written with its unit where it stands already', () => {
    const written = [0, 12, 99, 100, 12_500].map((kilograms) => writeKilograms(kilograms, 100));
    expect(written).toEqual(['0', '12 kg', '99 kg', '100', '12.500']);
  });
});

const signs = [...'0123456789', '.', ',', ' ', '-', '0', '00', '000', '.000', ',000', 'kg', 't', 'e', '٣'];
const anyText = (seed: number): string => {
  const random = randomOf(seed);
  return Array.from({ length: 1 + random.below(7) }, () => random.pick(signs)).join('');
};
const seeds = Array.from({ length: 6000 }, (_, index) => index + 1);

it('whatever is typed is taken only for what its digits say, and never for two numbers in two languages', () => {
  let taken = 0;
  for (const text of seeds.map(anyText)) {
    for (const language of languages) {
      const { kilograms } = parseKilograms(text, language);
      if (kilograms === null) continue;
      taken += 1;
      const isInTonnes = text.trim().endsWith('t');
      const number = text.replace(/ *(?:kg|t)? *$/, '').trim();
      const isDotted = !isInTonnes && /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(number);
      const mark = decimalMarkOf(language);
      const [whole = '', fraction = '', ...more] = isDotted
        ? [number.replaceAll('.', '')]
        : number.split(mark);
      const isPlain = /^\d+$/.test(whole);
      const digits = isPlain ? whole : whole.replaceAll(/[.,]/g, '');
      if (!isPlain) expect([text, whole]).toEqual([text, kilograms.toLocaleString(localeOf(language))]);
      const thousandths = fraction.padEnd(3, '0');
      expect([
        text,
        isInTonnes ? Number(digits) * 1000 + Number(thousandths.slice(0, 3)) : Number(digits),
      ]).toEqual([text, kilograms]);
      expect([text, Number(isInTonnes ? thousandths.slice(3) : fraction), more]).toEqual([text, 0, []]);
    }
    // In a number of tonnes the decimal sign depends on the screen's language, so the results may differ.
    if (/t\s*$/.test(text)) continue;
    const [german, english] = languages.map((language) => parseKilograms(text, language).kilograms);
    if (german !== null && english !== null) expect([text, german]).toEqual([text, english]);
  }
  expect(taken).toBeGreaterThan(500);
});

it('every quantity that can be stored is taken as it is written, in either language', () => {
  const random = randomOf(1);
  const some = Array.from({ length: 5000 }, () => random.below(maxKilograms + 1));
  for (const language of languages) {
    for (const kilograms of [0, 1, 999, 1000, maxKilograms, ...some]) {
      const written = formatWhole(kilograms);
      const read = [written, `${written} kg`, String(kilograms)].map((text) =>
        parseKilograms(text, language),
      );
      expect(read.map((one) => one.kilograms)).toEqual([kilograms, kilograms, kilograms]);
    }
  }
});
