import {
  isPostcode,
  type PostcodeRule,
  postcodeProblems,
  widestPostcodeRule,
} from '@werkplan/shared/plant/postcodes.ts';
import type { z } from 'zod';

/**
 * Returns the issue that an order's postcode has by the plant's rule. The schema can't check it, because the rule is a setting.
 * For a stored order any postcode that some rule allows passes here, and the action decides if the order may keep it.
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
