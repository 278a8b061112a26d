import { z } from 'zod';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { slotSchema } from './delivery-schema.ts';

/** The recurrence of a template (rules/routines.md#when-a-template-comes-again). */
export const templateRuleFields = {
  /** ISO weekdays, '2' or '135'; '' for every working day. */
  weekdays: z.string().regex(/^1?2?3?4?5?6?7?$/, 'validation.invalidFormat'),
  /** The interval in weeks, counted from the week of `day`. */
  weeks: z.int('validation.invalidFormat').min(1, 'validation.invalidFormat').max(52, 'validation.tooLong'),
  /** The first possible day. */
  day: daySchema,
  /** The last day; null if it has no end. */
  until: daySchema.nullable(),
};

/** A recurring text of a slot, or a recurring run with starting time and driver. */
export const templateSchema = z
  .strictObject({
    id: idSchema,
    kind: z.enum(['text', 'run']),
    truckId: idSchema,
    /** The text's slot; null for a run. */
    slot: slotSchema.nullable(),
    /** The text of the slot; '' for a run. */
    text: z.string(),
    /** A run's starting time; '' for a text. */
    startingTime: z.string(),
    truckDriver: z.string(),
    ...templateRuleFields,
    version: versionSchema,
  })
  .meta({ id: 'Template' });
export type Template = z.infer<typeof templateSchema>;

/** A template's occurrence on a day. Once somebody has changed or removed it, the template doesn't affect it any more. */
export const occurrenceSchema = z
  .strictObject({
    id: idSchema,
    templateId: idSchema,
    date: daySchema,
    /** The id of the slot's item or of the run, even after its removal. */
    rowId: idSchema,
    /** The slot that the text got; null for a run. */
    slot: slotSchema.nullable(),
    /** The written text, or a run's starting time and driver. */
    text: z.string(),
    version: versionSchema,
  })
  .meta({ id: 'TemplateOccurrence' });
export type Occurrence = z.infer<typeof occurrenceSchema>;
