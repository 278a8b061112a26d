import type { Language } from '../i18n/languages.ts';
import { maxKilograms } from './kilograms.ts';
import { readNumber } from './written-number.ts';

/** What is wrong with a typed quantity: it is no whole number of kilograms, or more than can be stored. */
export type KilogramsProblem = 'validation.wholeKilograms' | 'validation.mostKilograms';

export type TypedKilograms =
  | {
      /** kg; null when nothing was typed. */
      readonly kilograms: number | null;
      readonly problem: null;
    }
  | { readonly kilograms: null; readonly problem: KilogramsProblem };

const refused = (problem: KilogramsProblem): TypedKilograms => ({ kilograms: null, problem });

/**
 * The kilograms that a planner has typed or pasted into a field, by the grouping of the screen's language: '9000', German
 * '9.000' and '9.000,00' (as an ERP writes it), English '9,000' and '9,000.00', each also with 'kg' behind it. Everything else
 * is refused, never rounded or guessed: fractions, signs, other units, the other language's grouping – and a fraction of
 * just three zeros ('9,000' in German), which the other language takes for thousands.
 */
export const typedKilograms = (text: string, language: Language): TypedKilograms => {
  const typed = text.trim();
  if (typed === '') return { kilograms: null, problem: null };
  const number = readNumber(typed.replace(/ ?kg$/i, ''), language);
  const isWhole = number !== null && /^0*$/.test(number.fraction);
  if (!isWhole || (number.isTwoWay && number.fraction !== '')) return refused('validation.wholeKilograms');
  const kilograms = Number(number.whole);
  return kilograms > maxKilograms ? refused('validation.mostKilograms') : { kilograms, problem: null };
};
