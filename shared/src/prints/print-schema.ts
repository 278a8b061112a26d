import { z } from 'zod';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { slotSchema } from '../deliveries/delivery-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';

const stampFields = {
  /** The printed revision of the day; 0 if the day was never changed. */
  revision: z.int(),
  printedAt: z.iso.datetime(),
  by: z.string(),
};

/** The time, author and revision of a print. */
export const printStampSchema = z.strictObject(stampFields).meta({ id: 'PrintStamp' });
export type PrintStamp = z.infer<typeof printStampSchema>;

/** A recorded print of a day's delivery plan. */
export const printSchema = z
  .strictObject({ id: idSchema, date: daySchema, ...stampFields })
  .meta({ id: 'Print' });
export type Print = z.infer<typeof printSchema>;

/**
 * A print with what its paper shows: the previous print and the changes since. `changedSlots` are slots (0–19) of current runs,
 * including emptied ones; `changedDeliveries` are runs that are new or whose head (truck, driver, starting time) changed. Both are
 * empty for a day's first print.
 */
export const recordedPrintSchema = printSchema
  .extend({
    previous: printStampSchema.nullable(),
    changedSlots: z.array(z.strictObject({ deliveryId: idSchema, slot: slotSchema })),
    changedDeliveries: z.array(idSchema),
  })
  .meta({ id: 'RecordedPrint' });
export type RecordedPrint = z.infer<typeof recordedPrintSchema>;

/**
 * A recorded print of a hall's list with what its paper shows: the hall's previous print, the new and changed orders, and the
 * numbers of removed ones. Both are empty for the day's first print of the hall.
 */
export const recordedHallPrintSchema = z
  .strictObject({
    hallId: hallIdSchema,
    ...stampFields,
    previous: printStampSchema.nullable(),
    changedOrders: z.array(idSchema),
    goneOrders: z.array(z.string()),
  })
  .meta({ id: 'RecordedHallPrint' });
export type RecordedHallPrint = z.infer<typeof recordedHallPrintSchema>;

/** A paper whose print isn't confirmed yet: a recorded print without id. */
export const openedPrintSchema = recordedPrintSchema.omit({ id: true }).meta({ id: 'OpenedPrint' });
export type OpenedPrint = z.infer<typeof openedPrintSchema>;
