import { z } from 'zod';

const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/;
const controlOrBreak = /[\u0000-\u001F\u007F-\u009F]/;

const wellFormed = (text: string): boolean =>
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);
const lengthOf = (text: string): number => [...text].length;

/** Text up to `max` code points: trimmed, NFC, without control characters (decisions 'Quantities and limits'). */
export const textSchema = (max: number, { lines = false }: { lines?: boolean } = {}) =>
  z
    .string('validation.required')
    .refine(
      (text) => wellFormed(text) && !(lines ? controlCharacters : controlOrBreak).test(text),
      'validation.invalidFormat',
    )
    .trim()
    .normalize('NFC')
    .refine((text) => lengthOf(text) <= max, 'validation.tooLong');

/** The same, but blank is refused with `message`. */
export const requiredTextSchema = (
  max: number,
  message: 'validation.required' | 'validation.mandatoryField' = 'validation.required',
) => textSchema(max).refine((text) => text !== '', message);
