import { z } from 'zod';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { postcodePatterns, widestPostcodeRule } from '../plant/postcodes.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { kilogramsSchema } from '../values/kilograms-schema.ts';
import { drawnMeasuresSchema, measureFields } from '../values/measures-schema.ts';
import { isPlain, withoutInvisible } from '../values/text.ts';
import { requiredTextSchema, textSchema } from '../values/text-schema.ts';
import {
  recordOfOrderTexts,
  orderTextsWithoutColumn,
  orderTextSpec,
  orderTextFields,
  orderTexts,
  orderTextsBefore,
  type OrderTextField,
} from './order-texts.ts';
import { maxNoteLength, handFields } from './order.ts';

/** 1–6 digits, stored without leading zeros (rules/orders.md#order-numbers). */
export const orderNumberSchema = z
  .string('validation.required')
  .overwrite(withoutInvisible)
  .min(1, 'validation.required')
  .max(6, 'validation.tooLong')
  .regex(/^\d+$/, 'validation.digits')
  .overwrite((digits) => digits.replace(/^0+(?=\d)/, ''));

const flag = z.boolean('validation.invalidFormat');
const flags = {
  h1: flag,
  h2: flag,
  h3: flag,
  isUrgent: flag,
  isShort: flag,
  attribute1: flag,
  attribute2: flag,
  attribute3: flag,
  attribute4: flag,
  attribute5: flag,
  attribute6: flag,
  attribute7: flag,
  attribute8: flag,
  attribute9: flag,
  attribute10: flag,
  attribute11: flag,
};

type TextSchema = z.ZodType<string, string>;

/** The schemas of texts that have further rules besides a maximum length. */
const ownTextSchemas: Partial<Record<OrderTextField, TextSchema>> = {
  orderId: orderNumberSchema,
  // Accepts the postcodes of all rules that a plant can choose; the actions check the plant's own rule (`assertPostcode`).
  postCode: z
    .string('validation.required')
    .overwrite(withoutInvisible)
    .refine((text) => isPlain(text), 'validation.postCode')
    .trim()
    .min(1, 'validation.required')
    .regex(new RegExp(postcodePatterns[widestPostcodeRule]), 'validation.postCode'),
  time: z
    .string('validation.invalidFormat')
    .overwrite(withoutInvisible)
    .refine((text) => [...text.trim()].length <= orderTexts.time.max, 'validation.maxLength13')
    .pipe(textSchema(orderTexts.time.max)),
};

const textSchemas = recordOfOrderTexts((field) => {
  const { max, isRequired } = orderTextSpec(field);
  return ownTextSchemas[field] ?? (isRequired ? requiredTextSchema(max) : textSchema(max));
});

const schemasOf = (of: readonly OrderTextField[]): typeof textSchemas =>
  Object.fromEntries(of.map((field) => [field, textSchemas[field]])) as typeof textSchemas;

const fields = {
  ...schemasOf(orderTextsBefore('quantities')),
  steel: kilogramsSchema,
  matting: kilogramsSchema,
  ...schemasOf(orderTextsBefore('flags')),
  ...schemasOf(orderTextsWithoutColumn),
  note: textSchema(maxNoteLength, { lines: true }),
};

/** An ERP's number of an order (`externalNumber`) as a query parameter. */
export const externalNumberSchema = requiredTextSchema(orderTexts.externalNumber.max);

type OptionalTextField = {
  [Field in OrderTextField]: (typeof orderTexts)[Field] extends { isRequired: true } ? never : Field;
}[OrderTextField];

/** The texts that a PUT of an order may leave out, because scripts that are older than a text don't send it. */
export const optionalTexts = Object.fromEntries(
  orderTextFields.filter((field) => !orderTextSpec(field).isRequired).map((field) => [field, true]),
) as Record<OptionalTextField, true>;

type NewTextSchemas = Record<Exclude<OrderTextField, OptionalTextField>, TextSchema> &
  Record<OptionalTextField, z.ZodDefault<TextSchema>>;

/** Schemas for a new order, whose optional texts may be left out. */
const newTextSchemas = recordOfOrderTexts((field) =>
  orderTextSpec(field).isRequired ? textSchemas[field] : textSchemas[field].default(''),
) as NewTextSchemas;

const fieldValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Records that a field was last changed by a person; `erp` is the ERP's value if it differs. */
export const handEntrySchema = z.strictObject({
  /** UTC, ISO 8601. */
  at: z.string(),
  /** The actor's key, such as `user:3`. */
  by: z.string(),
  erp: z
    .strictObject({
      at: z.string(),
      /** The actor's key, such as `token:5`. */
      by: z.string(),
      value: fieldValueSchema,
      /** Present if a planner has chosen to keep the person's value, so that the ERP's isn't shown. */
      isKept: z.literal(true).optional(),
    })
    .optional(),
  /** Only for the order number: the number before people changed it, by which an ERP may still know the order. */
  was: z.string().optional(),
});
export type HandEntry = z.infer<typeof handEntrySchema>;

const byHandSchema = z.partialRecord(z.enum(handFields), handEntrySchema);
export type ByHand = z.infer<typeof byHandSchema>;

/**
 * An order as it is stored and sent. Quantities are in kg; `partsAmount` is the sum of its live shipments' kg, `byHand` the
 * fields that people have changed, `drawings` the number of drawings from which it was made, `drawn` the size derived from these.
 */
export const orderSchema = z
  .strictObject({
    id: idSchema,
    ...fields,
    ...flags,
    isCanceled: flag,
    date: daySchema,
    hallId: hallIdSchema,
    partsAmount: z.int().min(0),
    byHand: byHandSchema,
    drawings: z.int().min(0),
    ...measureFields,
    drawn: drawnMeasuresSchema.nullable(),
    version: versionSchema,
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof orderSchema>;

const optionalFlags = Object.fromEntries(
  Object.keys(flags).map((name) => [name, flag.default(false)]),
) as Record<keyof typeof flags, z.ZodDefault<typeof flag>>;

/** The input of 'Create': at least one of steel and matting is ≥ 1 kg (rules/orders.md#creating-an-order). */
export const newOrderSchema = z
  .strictObject({
    ...fields,
    steel: kilogramsSchema.default(0),
    matting: kilogramsSchema.default(0),
    ...newTextSchemas,
    note: fields.note.default(''),
    ...optionalFlags,
    longest: measureFields.longest.default(null),
    loadingMetres: measureFields.loadingMetres.default(null),
    bulky: measureFields.bulky.default(null),
    isCanceled: z.literal(false).default(false),
    date: daySchema,
    hallId: hallIdSchema,
  })
  .superRefine(({ steel, matting }, context) => {
    if (steel + matting >= 1) return;
    for (const path of ['steel', 'matting']) {
      context.addIssue({ code: 'custom', path: [path], message: 'validation.someKilograms' });
    }
  })
  .meta({ id: 'NewOrder' });
export type NewOrder = z.infer<typeof newOrderSchema>;
