import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { fromTenths, maxLoadingMetres, maxMillimetres, toTenths } from '@werkplan/shared/values/measures.ts';
import { parseFlag } from './pasted-cells.ts';

export type MeasureField = 'longest' | 'loadingMetres' | 'bulky';

interface Read<Value> {
  readonly value: Value | null;
  readonly problem: MessageKey | null;
}

/** Returns the text without blanks; '' for an empty cell or a dash. */
const plain = (text: string): string => text.replaceAll(/\s/g, '').replace(/^[-–]$/, '');

/** Numbers up to this are metres, larger ones millimetres, because no piece is that short in mm or that long in metres. */
const mostMetres = maxMillimetres / 1_000;

/**
 * Parses the length of the longest piece to mm: '14', '14,20', '14.2 m', '14000', '14.000 mm'. Ignores the unit, because no
 * piece is 14 mm or 14,000 m long. The value of an empty cell is null.
 */
const longestOfCell = (text: string): Read<number> => {
  const cell = plain(text).replace(/mm?$/i, '');
  if (cell === '' || cell === '0') return { value: null, problem: null };
  const [, whole, fraction = ''] = /^(\d+)(?:[.,](\d{1,3}))?$/.exec(cell) ?? [];
  const number = whole === undefined ? Number.NaN : Number(`${whole}.${fraction}`);
  const isInMetres = number <= mostMetres;
  const value = Math.round(isInMetres ? number * 1_000 : number);
  const isRead = isInMetres ? value >= 1 : fraction === '' && number >= 100 && value <= maxMillimetres;
  return isRead ? { value, problem: null } : { value: null, problem: 'validation.millimetres' };
};

/** Parses loading metres: '7', '7,2', '13.60 m'. */
const metresOfCell = (text: string): Read<number> => {
  const cell = plain(text).replace(/(?:ldm|lm|m)$/i, '');
  if (cell === '' || /^0(?:[.,]0+)?$/.test(cell)) return { value: null, problem: null };
  const [, whole, fraction = ''] = /^(\d{1,2})(?:[.,](\d)0*)?$/.exec(cell) ?? [];
  const value = whole === undefined ? Number.NaN : fromTenths(toTenths(Number(`${whole}.${fraction}`)));
  return value <= maxLoadingMetres
    ? { value, problem: null }
    : { value: null, problem: 'validation.loadingMetres' };
};

const bulkyOfCell = (text: string): Read<boolean> => {
  if (plain(text) === '') return { value: null, problem: null };
  const value = parseFlag(text);
  return { value, problem: value === null ? 'orderPaste.noFlag' : null };
};

/** Parses the cell of a size: the longest piece to mm, loading metres, or if it is bulky. The value of an empty cell is null. */
export const parseMeasure = (field: MeasureField, text: string): Read<number | boolean> => {
  if (field === 'longest') return longestOfCell(text);
  return field === 'loadingMetres' ? metresOfCell(text) : bulkyOfCell(text);
};
