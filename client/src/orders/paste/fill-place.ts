import { isSameText } from '@werkplan/shared/values/compared-text.ts';
import type { SiteAddress } from '../order-places.ts';
import { correctRow, type PastedRow, type PasteTarget } from './pasted-row.ts';

const placeFields = ['postCode', 'city'] as const;
type PlaceField = (typeof placeFields)[number];

const isBlank = (text = ''): boolean => text.trim() === '';

const missingIn = ({ cells, corrected }: PastedRow): PlaceField[] =>
  placeFields.filter((field) => isBlank(cells[field]) && !corrected.includes(field));

/** Returns the site names of the rows in which post code or city is missing and has not been edited. */
export const sitesWithoutPlace = (rows: readonly PastedRow[]): string[] =>
  rows.flatMap((row) => {
    const name = row.cells.constructionSite?.trim() ?? '';
    return name !== '' && missingIn(row).length > 0 ? [name] : [];
  });

/** Fills in the missing post code or city of a row with this site, unless the row names another post code or city. */
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
