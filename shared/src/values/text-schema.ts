import { z } from 'zod';
import { lengthOf, isPlain } from './text.ts';

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
