import { z } from 'zod';
import { daySchema } from '../values/day-schema.ts';
import { handFields } from './order.ts';
import { orderSchema } from './order-schema.ts';

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A field that a push didn't overwrite: `yours` is the pushed value, `theirs` the person's, set by `by` at `at` (UTC). */
export const heldFieldSchema = z.object({
  field: z.enum(handFields),
  yours: valueSchema,
  theirs: valueSchema,
  by: z.string(),
  at: z.string(),
});
export type HeldField = z.infer<typeof heldFieldSchema>;

/** The period of the orders whose held values are listed, including both days. */
export const heldDaysSchema = z
  .strictObject({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'validation.invalidDate' });

/** The parameter `force` of a push: the fields to overwrite although a person has changed them, or `*` for all. */
export const forceSchema = z.strictObject({
  force: z
    .string('validation.invalidFormat')
    .refine(
      (text) => text === '*' || text.split(',').every((field) => handFields.some((name) => name === field)),
      'validation.invalidFormat',
    )
    .optional(),
});

/** A person's value in a field of an order, with the ERP's value if it differs. */
export const heldValueSchema = orderSchema
  .pick({ id: true, orderId: true, constructionSite: true, date: true, hallId: true, isCanceled: true })
  .extend({
    field: z.enum(handFields),
    value: valueSchema,
    by: z.string(),
    at: z.string(),
    erp: z.object({ value: valueSchema, by: z.string(), at: z.string(), isKept: z.boolean() }).nullable(),
  })
  .meta({ id: 'HeldValue' });
export type HeldValue = z.infer<typeof heldValueSchema>;
