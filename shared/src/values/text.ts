import { z } from 'zod';

const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/;
const controlOrBreak = /[\u0000-\u001F\u007F-\u009F]/;

const wellFormed = (text: string): boolean =>
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);
const lengthOf = (text: string): number => [...text].length;

const isPlain = (text: string, { lines = false }: { lines?: boolean } = {}): boolean =>
  wellFormed(text) && !(lines ? controlCharacters : controlOrBreak).test(text);

/** Text up to `max` code points: trimmed, NFC, without control characters (rules/api.md#texts). */
export const textSchema = (max: number, form: { lines?: boolean } = {}) =>
  z
    .string('validation.required')
    .refine((text) => isPlain(text, form), 'validation.invalidFormat')
    .trim()
    .normalize('NFC')
    .refine((text) => lengthOf(text) <= max, 'validation.tooLong');

/** The same, but blank is refused with `message`. */
export const requiredTextSchema = (
  max: number,
  message:
    | 'validation.required'
    | 'validation.requiredField'
    | 'validation.mandatoryField' = 'validation.required',
) => textSchema(max).refine((text) => text !== '', message);

/** What nobody sees, or what turns the order of what is seen: bidi and zero-width characters, fillers, soft hyphens. */
const unseen = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * A name by which people know who did what: text up to `max` code points, every blank in it one ordinary space, nothing in
 * it that can't be seen.
 */
export const nameSchema = (max: number) =>
  requiredTextSchema(max)
    .refine((name) => !unseen.test(name), 'validation.unseenCharacters')
    .overwrite((name) => name.replaceAll(/\s+/g, ' '));

/** What `requiredTextSchema` takes, for where a page checks nothing else. */
export const isRequiredText = (text: string, max: number): boolean => {
  const stored = text.trim().normalize('NFC');
  return isPlain(text) && stored !== '' && lengthOf(stored) <= max;
};
