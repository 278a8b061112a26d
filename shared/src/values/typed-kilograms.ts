import type { Language } from '../i18n/languages.ts';
import { maxKilograms } from './kilograms.ts';
import { decimalMarkOf, readNumber, writeWhole } from './written-number.ts';

/**
 * What is wrong with a typed quantity: it is no whole number of kilograms, it is more than can be stored, or it is so little
 * that tonnes may have been meant.
 */
export type KilogramsProblem =
  | 'validation.wholeKilograms'
  | 'validation.mostKilograms'
  | 'validation.kilogramsOrTonnes';

export type TypedKilograms =
  | {
      /** kg; null when nothing was typed. */
      readonly kilograms: number | null;
      readonly problem: null;
    }
  | { readonly kilograms: null; readonly problem: KilogramsProblem };

/**
 * kg below which a number without a unit is asked about, where the screen shows tonnes: a part of an order, a hall's day, and
 * what a truck carries.
 */
export const doubtfulBelow = { quantity: 100, truck: 1_000 } as const;

const refused = (problem: KilogramsProblem): TypedKilograms => ({ kilograms: null, problem });

/** Screens write thousands with a dot in every language, so that a dot before three digits groups them in every language. */
const groupedByDots = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

const kilogramsIn = (text: string, language: Language): number | null => {
  if (groupedByDots.test(text)) return Number(text.replaceAll('.', ''));
  const number = readNumber(text, language);
  const isWhole = number !== null && /^0*$/.test(number.fraction);
  return isWhole && !(number.isTwoWay && number.fraction !== '') ? Number(number.whole) : null;
};

/** Tonnes are never grouped: '4.690 t' may mean either, and nobody orders thousands of them. */
const tonnesIn = (text: string, language: Language): number | null => {
  const [whole = '', fraction = '', ...more] = text.split(decimalMarkOf(language));
  const isNumber = /^\d+$/.test(whole) && (text === whole || /^\d{1,3}0*$/.test(fraction));
  if (!isNumber || more.length > 0) return null;
  return Number(whole) * 1_000 + Number(fraction.padEnd(3, '0').slice(0, 3));
};

/**
 * The kilograms that a planner has typed into a field: '9000', '9.000', English '9,000', German '9.000,00' (as an ERP writes
 * it), each also with 'kg' behind it, or tonnes with 't' behind them and the screen's decimal sign: '22 t', '4,5 t'.
 * Everything else is refused, never rounded or guessed: fractions of a kilogram, signs, other units – and a fraction of just
 * three zeros ('9,000' in German), which the other language takes for thousands. From 1 kg to below `asksBelow` the unit has
 * to be typed too.
 */
export const typedKilograms = (text: string, language: Language, asksBelow = 0): TypedKilograms => {
  const typed = text.trim();
  if (typed === '') return { kilograms: null, problem: null };
  const [, number = typed, unit = ''] = /^(.*?)\s?(kg|t)$/i.exec(typed) ?? [];
  const isInTonnes = unit.toLowerCase() === 't';
  const kilograms = isInTonnes ? tonnesIn(number, language) : kilogramsIn(number, language);
  if (kilograms === null) return refused('validation.wholeKilograms');
  if (kilograms > maxKilograms) return refused('validation.mostKilograms');
  if (unit === '' && kilograms > 0 && kilograms < asksBelow) return refused('validation.kilogramsOrTonnes');
  return { kilograms, problem: null };
};

/** A quantity as it stands in a field to be changed: with its unit where a number alone would be asked about. */
export const writeKilograms = (kilograms: number, language: Language, asksBelow: number): string => {
  const written = writeWhole(kilograms, language);
  return kilograms > 0 && kilograms < asksBelow ? `${written} kg` : written;
};
