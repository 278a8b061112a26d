import { type HallId, hallIds } from '@werkplan/shared/halls/hall.ts';
import type { PastedColumn } from './pasted-columns.ts';

const set = ['x', 'ja', 'j', 'yes', 'y', 'wahr', 'true', '1', '✓', '✔', '☑'];
const unset = ['', '-', '–', '·', 'nein', 'n', 'no', 'falsch', 'false', '0', '☐'];

/** A set or unset flag; null for anything else. */
export const flagOf = (text: string): boolean | null => {
  const word = text.trim().toLocaleLowerCase('de');
  if (set.includes(word)) return true;
  return unset.includes(word) ? false : null;
};

const germanNumber = /^(\d+|\d{1,3}(?:[.  ']\d{3})+)(?:,(\d+))?$/;

/** Kilograms of a number in German writing ('9.000', '9.000,0 kg', '9,5 t'); null when it is no whole number of kg. */
export const kilogramsOfCell = (text: string, inTonnes: boolean): number | null => {
  const cell = text.trim();
  const [unit = ''] = /(?:kg|to?)$/i.exec(cell) ?? [];
  const number = cell.slice(0, cell.length - unit.length).trimEnd();
  if (number === '' || /^[-–]$/.test(number)) return unit ? null : 0;
  const [, whole, fraction = ''] = germanNumber.exec(number) ?? [];
  if (whole === undefined) return null;
  const isTonnes = unit ? unit.toLowerCase() !== 'kg' : inTonnes;
  const value = Number(`${whole.replaceAll(/\D/g, '')}.${fraction || '0'}`) * (isTonnes ? 1000 : 1);
  const rounded = Math.round(value);
  return Math.abs(value - rounded) < 1e-6 ? rounded : null;
};

const englishNumber = /^(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?![\d.,])/;
/** Either writing has it, for another number: these are read as German. */
const ambiguousNumber = /^(?:[1-9]\d{0,2}\.\d{3}|\d{1,3},\d{3})(?![\d.,])/;

/** A number that can only be English ('9,500.5', '1,234,567', '0.25') in German writing; anything else as it is. */
export const germanWriting = (text: string): string =>
  ambiguousNumber.test(text)
    ? text
    : text.replace(
        englishNumber,
        (_, whole: string, fraction = '') => whole.replaceAll(',', '') + String(fraction).replace('.', ','),
      );

/** Digits that a spreadsheet may have grouped: '248.117' is 248117. */
export const digitsOfCell = (text: string): string => {
  const plain = text.replaceAll(/\s/g, '');
  return /^\d{1,3}(?:\.\d{3})+$/.test(plain) ? plain.replaceAll('.', '') : plain;
};

/** A hall by its number or name: '2', 'H2', 'Halle 2'; null for anything else. */
export const hallOfCell = (text: string): HallId | null => {
  const [, number] = /^(?:h(?:alle?)?)? ?(\d)$/i.exec(text) ?? [];
  return hallIds.find((id) => String(id) === number) ?? null;
};

export const isFlag = (field: PastedColumn['field']): boolean => /^(?:h\d|is[A-Z]|attribute\d)/.test(field);
