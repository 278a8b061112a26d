import { z } from 'zod';
import { positionKinds } from '../orders/drawing.ts';
import { truckTypes } from '../trucks/truck.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';
import { timeOfDaySchema } from '../values/time-of-day-schema.ts';
import { logoIdSchema } from '../plant/plant-settings-schema.ts';
import { noteReceiptSchema } from './receipt-schema.ts';

/** A note's number such as `2026-00412`: the year, and a number that counts the plant's notes of that year. */
export const noteNumberSchema = z
  .string('validation.invalidFormat')
  .regex(/^\d{4}-\d{5,7}$/, 'validation.invalidFormat')
  .meta({ examples: ['2026-00412'] });

/** A position of a drawing that the part contains: kg of all pieces, length and diameter in mm. */
const notePositionSchema = z
  .object({
    drawing: z.string(),
    name: z.string(),
    kind: z.enum(positionKinds),
    pieces: z.int(),
    length: z.int(),
    diameter: z.number().nullable(),
    kg: z.number(),
  })
  .meta({ id: 'NotePosition' });
export type NotePosition = z.infer<typeof notePositionSchema>;

/** A card of the run as it was planned at departure. */
const notePartSchema = z
  .object({
    shipmentId: idSchema,
    orderId: z.string(),
    /** The ERP's number; '' for none. */
    externalNumber: z.string(),
    part: z.int(),
    parts: z.int(),
    /** The planned weight of the part, kg. */
    kg: z.int(),
    /** Empty if no drawing tells which positions the part contains. */
    positions: z.array(notePositionSchema),
  })
  .meta({ id: 'NotePart' });
export type NotePart = z.infer<typeof notePartSchema>;

/** The content of a delivery note, which never changes. */
export const noteContentSchema = z
  .object({
    date: daySchema,
    run: z.object({
      start: timeOfDaySchema,
      registration: z.string(),
      truckType: z.enum(truckTypes),
      driver: z.string(),
    }),
    /** Counts the run's sites in the order of their slots, from 1. */
    stop: z.int(),
    stops: z.int(),
    site: z.object({
      name: z.string(),
      recipient: z.string(),
      address: z.string(),
      postCode: z.string(),
      city: z.string(),
      contact: z.string(),
      phone: z.string(),
      remark: z.string(),
      /** The site's unloading hours on that day; empty if they are unknown or the site is closed. */
      windows: z.array(z.object({ from: timeOfDaySchema, to: timeOfDaySchema })),
      /** The confirmed time and number of its announcement; null for none. */
      confirmed: z.object({ time: z.string(), number: z.string() }).nullable(),
    }),
    parts: z.array(notePartSchema),
  })
  .meta({ id: 'DeliveryNoteContent' });
export type NoteContent = z.infer<typeof noteContentSchema>;

/** A delivery note with its receipt and weighed kg, which are stored beside it. */
export const deliveryNoteSchema = z
  .object({
    id: idSchema,
    number: noteNumberSchema,
    deliveryId: idSchema,
    content: noteContentSchema,
    /** The plant's letterhead at that time: its name, further lines and logo. */
    sender: z.object({ name: z.string(), lines: z.array(z.string()), logo: logoIdSchema.optional() }),
    /** The number of the note that this one corrects; null for none. */
    corrects: noteNumberSchema.nullable(),
    /** The number of the note that corrects this one; null for none. */
    correctedBy: noteNumberSchema.nullable(),
    /** The time of making the note, UTC, ISO 8601. */
    madeAt: z.string(),
    /** The time of canceling the note, UTC, ISO 8601; null while the note is valid. */
    canceledAt: z.string().nullable(),
    /** The site's receipt; null before it signs. */
    receipt: noteReceiptSchema.nullable(),
    /** Kg of the note's load as the plant weighed it, or else as the site did; null if nobody has. */
    weighed: z.int().nullable(),
  })
  .meta({ id: 'DeliveryNote' });
export type DeliveryNote = z.infer<typeof deliveryNoteSchema>;
