import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { maxKilograms } from '@werkplan/shared/values/kilograms.ts';
import {
  languageOfNumber,
  parseNumber,
  writingsOfLists,
  type WrittenNumber,
} from '@werkplan/shared/values/written-number.ts';

/** Number format in which the quantities of a list are read. */
export interface NumberFormat {
  readonly language: Language;
  /** Certainty about numbers that can be read in two ways, such as '9.000' and '9,000'. */
  readonly twoWay: 'known' | 'likely' | 'unknown';
  /** True for input typed in the preview, where only the screen's language counts. */
  readonly isTyped?: true;
}

interface Cell {
  readonly number: string;
  /** Unit in lower case; empty if the cell has none. */
  readonly unit: string;
}

/** Matches grouped thousands such as '9 000' and "9'000". */
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
 * Decides if an ambiguous number such as '9.000' or '9,000' may be read in the list's language. If that is only likely,
 * kilograms may have thousands but no three decimals, and tonnes three decimals but no thousands, because no order is
 * that heavy.
 */
const isPlain = ({ isTwoWay, fraction }: WrittenNumber, { twoWay }: NumberFormat, inTonnes: boolean) =>
  !isTwoWay || twoWay === 'known' || (twoWay === 'likely' && inTonnes === (fraction !== ''));

const refused = (problem: MessageKey) => ({ kilograms: null, problem });

/**
 * Parses a cell's quantity to kilograms: '9.000', '9.000,00 kg', '9,5 t'; empty or a dash is 0. `inTonnes` tells if numbers
 * without a unit are tonnes. Refuses fractions of a kilogram, excessive values and ambiguous numbers.
 */
export const parseKilograms = (
  text: string,
  inTonnes: boolean,
  writing: NumberFormat,
): { readonly kilograms: number | null; readonly problem: MessageKey | null } => {
  const { number, unit } = cellOf(text);
  if (number === '' || /^[-–]$/.test(number))
    return unit ? refused('orderPaste.noKilograms') : { kilograms: 0, problem: null };
  const own = writing.isTyped ? null : languageOfNumber(number);
  const read = parseNumber(number, own ?? writing.language);
  const isTonnes = unit ? unit !== 'kg' : inTonnes;
  if (!read) return refused('orderPaste.noKilograms');
  if (!isPlain(read, writing, isTonnes)) return refused('orderPaste.ambiguous');
  const decimals = isTonnes ? 3 : 0;
  if (/[1-9]/.test(read.fraction.slice(decimals))) return refused('orderPaste.noKilograms');
  const kilograms = Number(read.whole + read.fraction.slice(0, decimals).padEnd(decimals, '0'));
  return kilograms > maxKilograms ? refused('validation.mostKilograms') : { kilograms, problem: null };
};

/** A quantity with the unit of its column. */
export interface QuantityCell {
  readonly text: string;
  readonly inTonnes: boolean;
}

/** Returns the only language in which the cell is a valid quantity; null if both or neither apply. */
const languageOf = ({ text, inTonnes }: QuantityCell): Language | null => {
  const byItsForm = languageOfNumber(cellOf(text).number);
  if (byItsForm) return byItsForm;
  const [first, ...others] = writingsOfLists.filter(
    (language) => parseKilograms(text, inTonnes, { language, twoWay: 'known' }).kilograms !== null,
  );
  return others.length === 0 ? (first ?? null) : null;
};

/**
 * Detects a list's number format: '9.000,00', '1.234.567' and '9,5' can only be German, '9,000.00', '1,234,567' and
 * '9.5' only English; '9.500' is whole kilograms only in German, '9,500' only in English. If all such cells agree,
 * ambiguous numbers follow them; without any, the screen's language is likely; if they disagree, the format is unknown.
 */
export const detectNumberFormat = (cells: Iterable<QuantityCell>, screen: Language): NumberFormat => {
  const found = new Set([...cells].flatMap((cell) => languageOf(cell) ?? []));
  const [language = screen] = found;
  if (found.size === 1) return { language, twoWay: 'known' };
  return { language: screen, twoWay: found.size === 0 ? 'likely' : 'unknown' };
};
