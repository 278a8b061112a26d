import { z } from 'zod';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { slotSchema } from '../deliveries/delivery-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';

const stampFields = {
  /** The day's revision that is on paper; 0 for a day nobody has touched. */
  revision: z.int(),
  printedAt: z.iso.datetime(),
  by: z.string(),
};

/** When a day was printed, by whom, at which revision. */
export const printStampSchema = z.strictObject(stampFields).meta({ id: 'PrintStamp' });
export type PrintStamp = z.infer<typeof printStampSchema>;

/** A recorded print of a day's delivery plan. */
export const printSchema = z
  .strictObject({ id: idSchema, date: daySchema, ...stampFields })
  .meta({ id: 'Print' });
export type Print = z.infer<typeof printSchema>;

/**
 * A print as its sender needs it for the paper: the print before it, and what reads differently since. `changedSlots` are
 * slots (0–19) of the runs there are now, also emptied ones; `changedDeliveries` runs that are new or whose head (truck,
 * driver, starting time) differs. Both are empty for a day's first print.
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
 * A recorded print of a hall's list as its sender needs it for the paper: the hall's print before it, the orders on it that
 * are new or read differently since, and the numbers of those no longer on it. Both are empty for the first print of the hall's day.
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

/** A paper as its sender needs it before it is known to be printed: like a recorded print, but without a number. */
export const openedPrintSchema = recordedPrintSchema.omit({ id: true }).meta({ id: 'OpenedPrint' });
export type OpenedPrint = z.infer<typeof openedPrintSchema>;
