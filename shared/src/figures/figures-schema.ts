import { z } from 'zod';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { truckTypes } from '../trucks/truck.ts';
import { daySchema } from '../values/day-schema.ts';

const count = z.int().min(0);
const kilograms = z.int().min(0).meta({ description: 'kilograms, whole' });
/** One decimal; null where there is no capacity. */
const percent = z.number().min(0).nullable().meta({ description: 'percent, one decimal' });

/** A hall's figures, kg. */
export const hallFiguresSchema = z.object({
  id: hallIdSchema,
  capacity: kilograms,
  steel: kilograms,
  matting: kilograms,
  utilization: percent,
  /** Days with more steel than capacity. */
  overloadedDays: count,
});
export type HallFigures = z.infer<typeof hallFiguresSchema>;

/** A truck type's figures: runs that carried anything, what they carried and could have, kg. */
export const truckFiguresSchema = z.object({
  type: z.enum(truckTypes),
  runs: count,
  capacity: kilograms,
  load: kilograms,
  utilization: percent,
  /** Of the load what came from the halls asked for. */
  delivered: kilograms,
});
export type TruckFigures = z.infer<typeof truckFiguresSchema>;

/** The figures of some days (docs/figures.md); all but percents of several days are sums of theirs. */
export const figuresSchema = z
  .object({
    from: daySchema,
    to: daySchema,
    /** Days with any capacity. */
    days: count,
    /** Days that the week would have worked on, without capacity all the same. */
    closedDays: count,
    /** Days on which one of the halls has more steel than capacity. */
    overloadedDays: count,
    capacity: kilograms,
    steel: kilograms,
    matting: kilograms,
    /** Steel and matting. */
    planned: kilograms,
    delivered: kilograms,
    utilization: percent,
    halls: z.array(hallFiguresSchema),
    /** Live shipments of the days, how many of them are parts of split orders, how many of urgent ones. */
    shipments: count,
    splitShipments: count,
    urgentShipments: count,
    /** How often an order was moved away from one of the days, and by how many days in all. */
    moves: z.object({
      count,
      distance: count,
      leads: z.object({
        moreThanFiveDays: count,
        threeToFiveDays: count,
        twoDays: count,
        dayBefore: count,
        sameDay: count,
      }),
    }),
    /** Changes of a day after its delivery plan was first printed or it was first released, until it was over. */
    lateChanges: count,
    trucks: z.array(truckFiguresSchema),
    /** What had no truck when its day was over; null while none of the days is. */
    leftovers: z.object({ shipments: count, amount: kilograms }).nullable(),
  })
  .meta({ id: 'Figures' });
export type Figures = z.infer<typeof figuresSchema>;

/** The whole period, and each of its days, weeks or months. */
export const periodFiguresSchema = z
  .object({
    /** What comes from the log (moves, late changes, leftovers) is known of changes from this day on; null: of all. */
    knownFrom: daySchema.nullable(),
    total: figuresSchema,
    groups: z.array(figuresSchema),
  })
  .meta({ id: 'PeriodFigures' });
export type PeriodFigures = z.infer<typeof periodFiguresSchema>;
