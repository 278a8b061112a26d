import { type HallId, hallIds } from '@werkplan/shared/halls/hall.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import type { PastedColumn } from './pasted-columns.ts';

const set = ['x', 'ja', 'j', 'yes', 'y', 'wahr', 'true', '1', '✓', '✔', '☑'];
const unset = ['', '-', '–', '·', 'nein', 'n', 'no', 'falsch', 'false', '0', '☐'];

/** Parses a flag: true for 'x', 'ja' and the like, false for an empty cell, 'nein' and the like, null for other texts. */
export const parseFlag = (text: string): boolean | null => {
  const word = text.trim().toLocaleLowerCase('de');
  if (set.includes(word)) return true;
  return unset.includes(word) ? false : null;
};

const cellErrors =
  /^#(?:N\/A|NV|VALUE!|WERT!|REF!|BEZUG!|NAME\?|DIV\/0!|NUM!|ZAHL!|NULL!|SPILL!|ÜBERLAUF!|CALC!|KALK!|GETTING_DATA)$/i;
// oxlint-disable-next-line no-control-regex -- matches control characters
const damaged = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\uFFFD]/;

/**
 * Returns the text key for content that no field may have: a formula error, an undecodable byte, a control character.
 */
export const cellFault = (text: string): MessageKey | null => {
  if (cellErrors.test(text.trim())) return 'orderImport.cellError';
  return damaged.test(text) ? 'orderImport.cellDamaged' : null;
};

/** Removes blanks and digit grouping: '248.117' is 248117. */
export const stripDigitGrouping = (text: string): string => {
  const plain = text.replaceAll(/\s/g, '');
  return /^\d{1,3}(?:\.\d{3})+$/.test(plain) ? plain.replaceAll('.', '') : plain;
};

/** Parses a hall: '2', 'H2', 'Halle 2'; null for other texts. */
export const parseHall = (text: string): HallId | null => {
  const [, number] = /^(?:h(?:alle?)?)? ?(\d)$/i.exec(text) ?? [];
  return hallIds.find((id) => String(id) === number) ?? null;
};

export const isFlag = (field: PastedColumn['field']): boolean => /^(?:h\d|is[A-Z]|attribute\d)/.test(field);
