import { z } from 'zod';
import { lengthOf, isPlain, withoutInvisible } from './text.ts';

const shaped = (text: z.ZodString, max: number, form: { lines?: boolean } = {}) =>
  text
    .refine((plain) => isPlain(plain, form), 'validation.invalidFormat')
    .trim()
    .normalize('NFC')
    .refine((short) => lengthOf(short) <= max, 'validation.tooLong');

/** Text of at most `max` code points: trimmed, NFC, without control and invisible characters (rules/api.md#texts). */
export const textSchema = (max: number, form: { lines?: boolean } = {}) =>
  shaped(z.string('validation.required').overwrite(withoutInvisible), max, form);

/** Like `textSchema`, but refuses blank text with `message`. */
export const requiredTextSchema = (
  max: number,
  message:
    | 'validation.required'
    | 'validation.requiredField'
    | 'validation.mandatoryField' = 'validation.required',
) => textSchema(max).refine((text) => text !== '', message);

/** Invisible characters, and those that reorder text: bidi and zero-width characters, fillers, soft hyphens. */
const unseen = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * A name that identifies an author: text of at most `max` code points with only ordinary single spaces and no invisible
 * characters.
 */
export const nameSchema = (max: number) =>
  shaped(
    z.string('validation.required').refine((name) => !unseen.test(name), 'validation.unseenCharacters'),
    max,
  )
    .refine((name) => name !== '', 'validation.required')
    .overwrite((name) => name.replaceAll(/\s+/g, ' '));
