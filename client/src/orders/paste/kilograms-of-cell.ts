import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { maxKilograms } from '@werkplan/shared/values/kilograms.ts';
import {
  languageOfNumber,
  readNumber,
  writingsOfLists,
  type WrittenNumber,
} from '@werkplan/shared/values/written-number.ts';

/** How the quantities of a list are written. */
export interface NumberWriting {
  readonly language: Language;
  /** What '9.000' and '9,000' are: as the language has it, as it most likely has it, or unknown. */
  readonly twoWay: 'known' | 'likely' | 'unknown';
  /** A planner has typed it: only the language of the screen counts. */
  readonly isTyped?: true;
}

interface Cell {
  readonly number: string;
  /** In small letters; empty without one. */
  readonly unit: string;
}

/** '9 000' and "9'000" group in no other way. */
const spaced = /^\d{1,3}(?:[\s'’]\d{3})+(?=$|[.,])/;

const cellOf = (text: string): Cell => {
  const cell = text.trim();
  const [unit = ''] = /(?:kg|to?)$/i.exec(cell) ?? [];
  const number = cell.slice(0, cell.length - unit.length).trimEnd();
  return {
    number: number.replace(spaced, (digits) => digits.replaceAll(/\D/g, '')),
    unit: unit.toLowerCase(),
  };
};

/**
 * Whether '9.000' or '9,000' may be read as its language writes numbers. On likelihood alone, kilograms have thousands and no
 * three decimals; tonnes have three decimals and no thousands, since no order weighs so much.
 */
const isPlain = ({ isTwoWay, fraction }: WrittenNumber, { twoWay }: NumberWriting, inTonnes: boolean) =>
  !isTwoWay || twoWay === 'known' || (twoWay === 'likely' && inTonnes === (fraction !== ''));

const refused = (problem: MessageKey) => ({ kilograms: null, problem });

/**
 * The kilograms of a cell: '9.000', '9.000,00 kg', '9,5 t'; nothing or a dash is 0. `inTonnes`: what a number without a unit
 * is. Refused is what is no whole number of kg, too much, or may be two numbers.
 */
export const kilogramsOfCell = (
  text: string,
  inTonnes: boolean,
  writing: NumberWriting,
): { readonly kilograms: number | null; readonly problem: MessageKey | null } => {
  const { number, unit } = cellOf(text);
  if (number === '' || /^[-–]$/.test(number))
    return unit ? refused('order.paste.noKilograms') : { kilograms: 0, problem: null };
  const own = writing.isTyped ? null : languageOfNumber(number);
  const read = readNumber(number, own ?? writing.language);
  const isTonnes = unit ? unit !== 'kg' : inTonnes;
  if (!read) return refused('order.paste.noKilograms');
  if (!isPlain(read, writing, isTonnes)) return refused('order.paste.ambiguous');
  const decimals = isTonnes ? 3 : 0;
  if (/[1-9]/.test(read.fraction.slice(decimals))) return refused('order.paste.noKilograms');
  const kilograms = Number(read.whole + read.fraction.slice(0, decimals).padEnd(decimals, '0'));
  return kilograms > maxKilograms ? refused('validation.mostKilograms') : { kilograms, problem: null };
};

/** A quantity of a list, and whether its column is in tonnes. */
export interface QuantityCell {
  readonly text: string;
  readonly inTonnes: boolean;
}

/** The one language in which a cell is a quantity; null when it is one in both, or in neither. */
const languageOf = ({ text, inTonnes }: QuantityCell): Language | null => {
  const byItsForm = languageOfNumber(cellOf(text).number);
  if (byItsForm) return byItsForm;
  const [first, ...others] = writingsOfLists.filter(
    (language) => kilogramsOfCell(text, inTonnes, { language, twoWay: 'known' }).kilograms !== null,
  );
  return others.length === 0 ? (first ?? null) : null;
};

/**
 * How the quantities of a list are written, as its cells show: '9.000,00', '1.234.567' and '9,5' can only be German,
 * '9,000.00', '1,234,567' and '9.5' only English; '9.500' is whole kilograms in German alone, '9,500' in English alone. Where
 * all such cells agree, '9.000' and '9,000' are read as their language writes numbers. Where none is, the screen's language is the likely
 * one; where they disagree, it is unknown.
 */
export const writingOf = (cells: Iterable<QuantityCell>, screen: Language): NumberWriting => {
  const found = new Set([...cells].flatMap((cell) => languageOf(cell) ?? []));
  const [language = screen] = found;
  if (found.size === 1) return { language, twoWay: 'known' };
  return { language: screen, twoWay: found.size === 0 ? 'likely' : 'unknown' };
};
