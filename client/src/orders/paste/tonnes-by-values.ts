import { isQuantity, namesUnit, type PastedList } from './pasted-columns.ts';

/** t; a truck carries no more, and no order of so few kilograms is bent. */
const most = 60;

/** '9', '9,5', '24.125', '0,8': as kilograms it would be next to nothing. */
const isFew = (text: string): boolean => {
  const [, whole] = /^(\d{1,2})(?:[.,]\d{1,3})?$/.exec(text) ?? [];
  return whole !== undefined && Number(whole) <= most;
};
/** '9.000' may be nine thousand. */
const isTwoWay = (text: string): boolean => /[.,]\d{3}$/.test(text);
const isNothing = (text: string): boolean => /^(?:|-|–|0+(?:[.,]0+)?)$/.test(text);

/**
 * The list with those of its quantities in tonnes whose head names no unit, and whose numbers would all be too few as kilograms;
 * the planner is shown which.
 */
export const withTonnesByValues = (list: PastedList): PastedList => {
  const { rows, start, columns } = list;
  const body = rows.slice(start);
  const found = columns.map((column, at) => {
    const head = start > 0 ? (rows[start - 1]?.texts[at] ?? '') : '';
    if (!column || !isQuantity(column.field) || column.inTonnes || namesUnit(head)) return column;
    const values = body.map(({ texts }) => (texts[at] ?? '').trim()).filter((text) => !isNothing(text));
    const inTonnes = values.length > 0 && values.every(isFew) && !values.every(isTwoWay);
    return inTonnes ? { ...column, inTonnes, isLikely: true as const } : column;
  });
  return { ...list, columns: found };
};
