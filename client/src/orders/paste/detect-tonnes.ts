import { isQuantity, headHasUnit, type PastedList } from './pasted-columns.ts';

/** Numbers above this are no tonnes, because no truck carries that many; numbers up to it are too small to be kilograms. */
const most = 60;

/** True for numbers that are too small to be kilograms: '9', '9,5', '24.125', '0,8'. */
const isFew = (text: string): boolean => {
  const [, whole] = /^(\d{1,2})(?:[.,]\d{1,3})?$/.exec(text) ?? [];
  return whole !== undefined && Number(whole) <= most;
};
/** True for numbers that can be read in two ways: '9.000' may mean nine or nine thousand. */
const isTwoWay = (text: string): boolean => /[.,]\d{3}$/.test(text);
const isNothing = (text: string): boolean => /^(?:|-|–|0+(?:[.,]0+)?)$/.test(text);

/**
 * Marks quantity columns as tonnes if their head has no unit and all numbers are too small to be kilograms, unless all of
 * them can be read in two ways. The preview shows which columns these are.
 */
export const detectTonnes = (list: PastedList): PastedList => {
  const { rows, start, columns } = list;
  const body = rows.slice(start);
  const found = columns.map((column, at) => {
    const head = start > 0 ? (rows[start - 1]?.texts[at] ?? '') : '';
    if (!column || !isQuantity(column.field) || column.inTonnes || headHasUnit(head)) return column;
    const values = body.map(({ texts }) => (texts[at] ?? '').trim()).filter((text) => !isNothing(text));
    const inTonnes = values.length > 0 && values.every(isFew) && !values.every(isTwoWay);
    return inTonnes ? { ...column, inTonnes, isLikely: true as const } : column;
  });
  return { ...list, columns: found };
};
