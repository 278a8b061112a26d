import {
  isPostcode,
  type PostcodeRule,
  postcodeProblems,
  widestPostcodes,
} from '@werkplan/shared/plant/postcodes.ts';
import type { z } from 'zod';

/**
 * What is wrong with the post code of an order that a schema refuses for this or something else: in the words of the plant's rule, which
 * no schema knows. Whether a known order may keep one that only some plants take, its action says.
 */
export const postcodeIssues = (
  order: unknown,
  rule: PostcodeRule,
  { isNew }: { readonly isNew: boolean },
): z.core.$ZodIssue[] => {
  const postCode = (order as { readonly postCode?: unknown } | null | undefined)?.postCode;
  if (typeof postCode !== 'string' || postCode.trim() === '') return [];
  if (isPostcode(postCode.trim(), isNew ? rule : widestPostcodes)) return [];
  return [{ code: 'custom', path: ['postCode'], message: postcodeProblems[rule], input: postCode }];
};
