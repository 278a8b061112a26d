import {
  isPostcode,
  type PostcodeRule,
  postcodeProblems,
  widestPostcodeRule,
} from '@werkplan/shared/plant/postcodes.ts';
import type { z } from 'zod';

/**
 * Adds the plant's postcode rule, which no schema knows, to the issues of an order that its schema refuses. The action
 * decides if a stored order may keep a postcode.
 */
export const findPostcodeIssues = (
  order: unknown,
  rule: PostcodeRule,
  { isNew }: { readonly isNew: boolean },
): z.core.$ZodIssue[] => {
  const postCode = (order as { readonly postCode?: unknown } | null | undefined)?.postCode;
  if (typeof postCode !== 'string' || postCode.trim() === '') return [];
  if (isPostcode(postCode.trim(), isNew ? rule : widestPostcodeRule)) return [];
  return [{ code: 'custom', path: ['postCode'], message: postcodeProblems[rule], input: postCode }];
};
