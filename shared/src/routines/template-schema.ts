import { z } from 'zod';
import { slotSchema, slotTextSchema } from '../deliveries/delivery-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { requiredTextSchema } from '../values/text-schema.ts';
import { timeOfDaySchema } from '../values/time-of-day-schema.ts';

/** When a template comes again (rules/routines.md#when-a-template-comes-again). */
const ruleFields = {
  /** ISO weekdays, '2' or '135'; empty: every working day. */
  weekdays: z.string().regex(/^1?2?3?4?5?6?7?$/, 'validation.invalidFormat'),
  /** Every so many weeks, counted from the week of `day`. */
  weeks: z.int('validation.invalidFormat').min(1, 'validation.invalidFormat').max(52, 'validation.tooLong'),
  /** The first day on which it can come. */
  day: daySchema,
  /** The last one; null: for ever. */
  until: daySchema.nullable(),
};

/** What comes again for a truck: the text of a slot, or a run with its starting time and driver. */
export const templateSchema = z
  .strictObject({
    id: idSchema,
    kind: z.enum(['text', 'run']),
    truckId: idSchema,
    /** Where the text goes; null of a run. */
    slot: slotSchema.nullable(),
    /** Empty of a run. */
    text: z.string(),
    /** Of a run; empty of a text. */
    startingTime: z.string(),
    truckDriver: z.string(),
    ...ruleFields,
    version: versionSchema,
  })
  .meta({ id: 'Template' });
export type Template = z.infer<typeof templateSchema>;

/** What a template wrote on a day; it stays as it is once somebody has changed or removed what was written. */
export const occurrenceSchema = z
  .strictObject({
    id: idSchema,
    templateId: idSchema,
    date: daySchema,
    /** The item's or the run's, whether it is still there or not. */
    rowId: idSchema,
    /** The slot that the text got; null of a run. */
    slot: slotSchema.nullable(),
    /** As it was written: the text; a run's starting time and driver. */
    text: z.string(),
    version: versionSchema,
  })
  .meta({ id: 'TemplateOccurrence' });
export type Occurrence = z.infer<typeof occurrenceSchema>;

const textFields = {
  kind: z.literal('text'),
  truckId: idSchema,
  slot: slotSchema,
  text: slotTextSchema.refine((text) => text !== '', 'validation.requiredField'),
  ...ruleFields,
};
const runFields = {
  kind: z.literal('run'),
  truckId: idSchema,
  startingTime: timeOfDaySchema,
  truckDriver: requiredTextSchema(100, 'validation.mandatoryField'),
  ...ruleFields,
};

/** A new template. `itemId`: the text in a slot that is its first occurrence already. */
export const newTemplateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...textFields, itemId: idSchema.optional() }),
  z.strictObject(runFields),
]);
export type NewTemplate = z.infer<typeof newTemplateSchema>;

/** A whole template as it is saved: of a text its slot and text, of a run its starting time and driver. */
export const changedTemplateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ id: idSchema, ...textFields, version: versionSchema.optional() }),
  z.strictObject({ id: idSchema, ...runFields, version: versionSchema.optional() }),
]);
export type ChangedTemplate = z.infer<typeof changedTemplateSchema>;

/** A template as lists show it. */
export const listedTemplateSchema = templateSchema
  .extend({
    /** The next working day on which it comes, within a year; null: it doesn't any more. */
    next: daySchema.nullable(),
    /** Coming days on which another slot had to do. */
    elsewhere: z.array(z.strictObject({ date: daySchema, slot: slotSchema })),
  })
  .meta({ id: 'ListedTemplate' });
