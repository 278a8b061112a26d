import { isSameValue } from '@werkplan/shared/values/same-value.ts';
import type { Image } from '../database/tables.ts';
import { rowOf } from '../change/rows.ts';

/** Fields, with their wire names, whose value differs between the two images of a row. */
export const changedFields = ({
  before,
  after,
}: {
  readonly before: Image | null;
  readonly after: Image | null;
}): string[] => {
  const was: Record<string, unknown> = before ? { ...rowOf(before) } : {};
  const is: Record<string, unknown> = after ? { ...rowOf(after) } : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => field !== 'version' && !isSameValue(was[field], is[field]),
  );
};
