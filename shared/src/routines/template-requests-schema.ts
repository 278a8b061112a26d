import { z } from 'zod';
import { slotSchema, slotTextSchema } from '../deliveries/delivery-schema.ts';
import { templateRuleFields, templateSchema } from '../deliveries/template-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { requiredTextSchema } from '../values/text-schema.ts';
import { timeOfDaySchema } from '../values/time-of-day-schema.ts';

const textFields = {
  kind: z.literal('text'),
  truckId: idSchema,
  slot: slotSchema,
  text: slotTextSchema.refine((text) => text !== '', 'validation.requiredField'),
  ...templateRuleFields,
};
const runFields = {
  kind: z.literal('run'),
  truckId: idSchema,
  startingTime: timeOfDaySchema,
  truckDriver: requiredTextSchema(100, 'validation.mandatoryField'),
  ...templateRuleFields,
};

/** A new template. `itemId` is the text in a slot that becomes its first occurrence. */
export const newTemplateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...textFields, itemId: idSchema.optional() }),
  z.strictObject(runFields),
]);
export type NewTemplate = z.infer<typeof newTemplateSchema>;

/** A whole template to save: slot and text, or starting time and driver. */
export const changedTemplateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ id: idSchema, ...textFields, version: versionSchema.optional() }),
  z.strictObject({ id: idSchema, ...runFields, version: versionSchema.optional() }),
]);
export type ChangedTemplate = z.infer<typeof changedTemplateSchema>;

/** A template as lists show it. */
export const listedTemplateSchema = templateSchema
  .extend({
    /** The next occurrence within a year; null if there is none. */
    next: daySchema.nullable(),
    /** Future days on which the text got another slot. */
    elsewhere: z.array(z.strictObject({ date: daySchema, slot: slotSchema })),
  })
  .meta({ id: 'ListedTemplate' });
