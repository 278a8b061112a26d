import type { Language } from '../i18n/languages.ts';
import { maxKilograms } from './kilograms.ts';
import { decimalMarkOf, parseNumber, formatWhole } from './written-number.ts';

/** The problem of an entered quantity: no whole kilograms, more than can be stored, or so few that tonnes may have been meant. */
export type KilogramsProblem =
  | 'validation.wholeKilograms'
  | 'validation.mostKilograms'
  | 'validation.kilogramsOrTonnes';

export type ParsedKilograms =
  | {
      /** Kg; null for an empty input. */
      readonly kilograms: number | null;
      readonly problem: null;
    }
  | { readonly kilograms: null; readonly problem: KilogramsProblem };

/**
 * The kg below which a number without a unit is refused, because tonnes may have been meant, which the screens show: for
 * quantities, and for capacities of trucks and halls.
 */
export const doubtfulBelow = { quantity: 100, capacity: 1_000 } as const;

const refused = (problem: KilogramsProblem): ParsedKilograms => ({ kilograms: null, problem });

/** Matches numbers grouped by dots, which mean thousands in every language, because the screens always group by dots. */
const groupedByDots = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

const kilogramsIn = (text: string, language: Language): number | null => {
  if (groupedByDots.test(text)) return Number(text.replaceAll('.', ''));
  const number = parseNumber(text, language);
  const isWhole = number !== null && /^0*$/.test(number.fraction);
  return isWhole && !(number.isTwoWay && number.fraction !== '') ? Number(number.whole) : null;
};

/** Returns the kg of a number of tonnes. Refuses grouped digits: German '4.690 t' may mean 4,69 t; nobody orders thousands. */
const tonnesIn = (text: string, language: Language): number | null => {
  const [whole = '', fraction = '', ...more] = text.split(decimalMarkOf(language));
  const isNumber = /^\d+$/.test(whole) && (text === whole || /^\d{1,3}0*$/.test(fraction));
  if (!isNumber || more.length > 0) return null;
  return Number(whole) * 1_000 + Number(fraction.padEnd(3, '0').slice(0, 3));
};

/**
 * Parses a quantity as planners enter it, to kg: '9000', '9.000', English '9,000', German '9.000,00' (as an ERP writes it), each
 * also followed by 'kg', or tonnes followed by 't' with the language's decimal mark: '22 t', '4,5 t'. Refuses everything else
 * instead of rounding or guessing: fractions of a kilogram, signs, other units, and a fraction of exactly three zeros ('9,000' in
 * German), which means thousands in the other language. From 1 kg to below `asksBelow` a unit is required.
 */
export const parseKilograms = (text: string, language: Language, asksBelow = 0): ParsedKilograms => {
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

/** Formats a quantity in kg for an input field, with its unit if `parseKilograms` would refuse the number without it. */
export const writeKilograms = (kilograms: number, asksBelow: number): string => {
  const written = formatWhole(kilograms);
  return kilograms > 0 && kilograms < asksBelow ? `${written} kg` : written;
};
