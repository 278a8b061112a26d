import { z } from 'zod';
import { lengthOf, isPlain, withoutUnseen } from './text.ts';

const shaped = (text: z.ZodString, max: number, form: { lines?: boolean } = {}) =>
  text
    .refine((plain) => isPlain(plain, form), 'validation.invalidFormat')
    .trim()
    .normalize('NFC')
    .refine((short) => lengthOf(short) <= max, 'validation.tooLong');

/** Text up to `max` code points: trimmed, NFC, without control characters and signs no one sees (rules/api.md#texts). */
export const textSchema = (max: number, form: { lines?: boolean } = {}) =>
  shaped(z.string('validation.required').overwrite(withoutUnseen), max, form);

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
  shaped(
    z.string('validation.required').refine((name) => !unseen.test(name), 'validation.unseenCharacters'),
    max,
  )
    .refine((name) => name !== '', 'validation.required')
    .overwrite((name) => name.replaceAll(/\s+/g, ' '));
