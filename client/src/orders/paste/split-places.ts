import { textKey } from '@werkplan/shared/values/compared-text.ts';
import type { CellRow } from './clipboard-text.ts';

const heads: ReadonlySet<string> = new Set(
  [
    'PLZ Ort',
    'PLZ/Ort',
    'PLZ, Ort',
    'PLZ und Ort',
    'Ort (PLZ)',
    'ZIP City',
    'ZIP/City',
    'Post code city',
    'Postcode/Town',
  ].map((head) => keyOf(head)),
);
function keyOf(head: string): string {
  return textKey(head).replaceAll(/[^\p{L}]/gu, '');
}

/** Matches a post code that begins with a digit, also with a country ('D-') or Dutch letters, and the city after it. */
const placePattern = /^((?:[A-Z]{1,3}-)?\d[\d -]*\d(?: [A-Z]{2}(?= ))?),?\s+(\p{L}.*)$/u;

/**
 * Splits '79364 Malterdingen', 'D-79364 Malterdingen', '1012 AB Amsterdam' into post code and city. Another text is a post
 * code if it consists of digits, otherwise a city; the other part is then empty.
 */
export const splitPlace = (text: string): readonly [postCode: string, city: string] => {
  const [, postCode, city] = placePattern.exec(text.trim()) ?? [];
  if (postCode !== undefined && city !== undefined) return [postCode, city];
  return /^\s*[\d-]+\s*$/.test(text) ? [text.trim(), ''] : ['', text.trim()];
};

const parted = (row: CellRow, at: number, [first, second]: readonly [string, string]): CellRow => {
  const { texts, numbers, padded } = row;
  const moved = (one: number): number => (one > at ? one + 1 : one);
  return {
    ...row,
    texts: [...texts.slice(0, at), first, second, ...texts.slice(at + 1)],
    ...(numbers && { numbers: numbers.filter((one) => one !== at).map(moved) }),
    ...(padded && {
      padded: Object.fromEntries(Object.entries(padded).map(([one, shown]) => [moved(Number(one)), shown])),
    }),
  };
};

/** Splits a column 'PLZ Ort' into post code and city; `head` is the index of the head row. */
export const splitPlaceColumn = (rows: readonly CellRow[], head: number): readonly CellRow[] => {
  const at = rows[head]?.texts.findIndex((text) => heads.has(keyOf(text))) ?? -1;
  if (at === -1) return rows;
  return rows.map((row, index) => {
    if (index < head) return row;
    return parted(row, at, index === head ? ['PLZ', 'Ort'] : splitPlace(row.texts[at] ?? ''));
  });
};

/** True for a head row in which post code and city have one column together. */
export const hasPlaceColumn = ({ texts }: CellRow): boolean => texts.some((text) => heads.has(keyOf(text)));
