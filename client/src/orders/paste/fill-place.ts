import { isSameText } from '@werkplan/shared/values/compared-text.ts';
import type { SiteAddress } from '../order-places.ts';
import { correctRow, type PastedRow, type PasteTarget } from './pasted-orders.ts';

const placeFields = ['postCode', 'city'] as const;
type PlaceField = (typeof placeFields)[number];

const isBlank = (text = ''): boolean => text.trim() === '';

const missingIn = ({ cells, corrected }: PastedRow): PlaceField[] =>
  placeFields.filter((field) => isBlank(cells[field]) && !corrected.includes(field));

/** Returns the sites of rows that lack a post code or a city. */
export const sitesWithoutPlace = (rows: readonly PastedRow[]): string[] =>
  rows.flatMap((row) => {
    const name = row.cells.constructionSite?.trim() ?? '';
    return name !== '' && missingIn(row).length > 0 ? [name] : [];
  });

/** Fills in the blank cells of a row of this site, unless the list has a different post code or city. */
export const fillPlace = (
  row: PastedRow,
  name: string,
  place: SiteAddress,
  target: PasteTarget,
): PastedRow => {
  const { cells } = row;
  const missing = missingIn(row);
  const isOther = placeFields.some(
    (field) => !isBlank(cells[field]) && !isSameText(cells[field] ?? '', place[field]),
  );
  if (cells.constructionSite?.trim() !== name || isOther || missing.length === 0) return row;
  const filled = missing.reduce((now, field) => correctRow(now, field, place[field], target), row);
  return { ...filled, isFilled: true };
};
