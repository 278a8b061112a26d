import { z } from 'zod';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { hallEffectSchema } from '../live/plan-effect-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { maxBatch } from './order-batch.ts';
import { refusedRowSchema } from './order-batch-schema.ts';
import { attributeFields, maxNoteLength, sharedOrderFields, type SharedOrderField } from './order.ts';
import { orderSchema } from './order-schema.ts';

/** The orders to change, each with the version that the sender saw; an absent version isn't checked. */
const orders = z
  .array(z.strictObject({ id: idSchema, version: versionSchema.optional() }), 'validation.required')
  .min(1, 'validation.required')
  .max(maxBatch, 'validation.tooLong')
  .refine((listed) => new Set(listed.map(({ id }) => id)).size === listed.length, 'validation.twice');

const several = {
  orders,
  /** True to change the valid rows and report the others; false for all or nothing. */
  perRow: z.boolean('validation.invalidFormat').default(false),
};

export const moveOrdersSchema = z
  .strictObject({ ...several, date: daySchema.optional(), hallId: hallIdSchema.optional() })
  .superRefine(({ date, hallId }, context) => {
    if (date === undefined && hallId === undefined)
      context.addIssue({ code: 'custom', path: ['date'], message: 'validation.required' });
  })
  .meta({ id: 'MoveOrders' });

const colours = z.strictObject(
  Object.fromEntries(
    attributeFields.map((field) => [field, z.boolean('validation.invalidFormat').optional()]),
  ) as Record<(typeof attributeFields)[number], z.ZodOptional<z.ZodBoolean>>,
);

export const colourOrdersSchema = z
  .strictObject({
    ...several,
    /** The colours to set (true) and to clear (false); the others stay. */
    colours: colours.refine((set) => Object.keys(set).length > 0, 'validation.required'),
  })
  .meta({ id: 'ColourOrders' });

const { shape } = orderSchema;
const values = z.strictObject(
  Object.fromEntries(sharedOrderFields.map((field) => [field, shape[field].optional()])) as {
    [Field in SharedOrderField]: z.ZodOptional<(typeof shape)[Field]>;
  },
);

export const setOrdersSchema = z
  .strictObject({
    ...several,
    /** The values set in each order; the other fields stay. */
    values: values.refine((set) => Object.keys(set).length > 0, 'validation.required'),
  })
  .meta({ id: 'SetOrders' });

export const noteOrdersSchema = z
  .strictObject({
    ...several,
    /** The line appended to each note. */
    line: z
      .string('validation.invalidFormat')
      .trim()
      .min(1, 'validation.required')
      .max(maxNoteLength, 'validation.tooLong'),
  })
  .meta({ id: 'NoteOrders' });

export const cancelOrdersSchema = z.strictObject(several).meta({ id: 'CancelOrders' });

/** The changed orders in the sequence sent, the refused ones, and the totals of each affected hall and day. */
export const changedOrdersSchema = z
  .object({
    orders: z.array(orderSchema),
    refused: z.array(refusedRowSchema),
    halls: z.array(hallEffectSchema),
  })
  .meta({ id: 'ChangedOrders' });
