import { z } from 'zod';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { truckTypes } from '../trucks/truck.ts';
import { daySchema } from '../values/day-schema.ts';

const count = z.int().min(0);
const kilograms = z.int().min(0).meta({ description: 'kilograms, whole' });
/** One decimal; null without capacity. */
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

/** A truck type's figures: loaded runs, their load and capacity, kg. */
export const truckFiguresSchema = z.object({
  type: z.enum(truckTypes),
  runs: count,
  capacity: kilograms,
  load: kilograms,
  utilization: percent,
  /**
   * The load from the chosen halls that has left: of departed runs, or of all runs on a day for which no departure was
   * reported.
   */
  delivered: kilograms,
  /** Runs that are full by space (rules/loads.md#full-by-room), and their utilization by weight. */
  fullByRoom: z.object({ runs: count, capacity: kilograms, load: kilograms, utilization: percent }),
});
export type TruckFigures = z.infer<typeof truckFiguresSchema>;

/** The figures of some days (docs/figures.md); for several days all but the percentages are sums. */
export const figuresSchema = z
  .object({
    from: daySchema,
    to: daySchema,
    /** Days with any capacity. */
    days: count,
    /** Weekly workdays without any capacity. */
    closedDays: count,
    /** Days on which one of the halls has more steel than capacity. */
    overloadedDays: count,
    capacity: kilograms,
    steel: kilograms,
    matting: kilograms,
    planned: kilograms,
    delivered: kilograms,
    utilization: percent,
    halls: z.array(hallFiguresSchema),
    /** The days' live shipments, those of split orders, and those of urgent orders. */
    shipments: count,
    splitShipments: count,
    urgentShipments: count,
    /** The number of moves of orders away from one of the days, and their total distance in days. */
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
    /** Changes of a day after its delivery plan was first printed or it was first released, until the day was over. */
    lateChanges: count,
    trucks: z.array(truckFiguresSchema),
    /** Shipments still unassigned when their day was over; null until one of the days is over. */
    leftovers: z.object({ shipments: count, amount: kilograms }).nullable(),
  })
  .meta({ id: 'Figures' });
export type Figures = z.infer<typeof figuresSchema>;

/** The whole period, and each of its days, weeks or months. */
export const periodFiguresSchema = z
  .object({
    /** The first day whose changes the log contains (for moves, late changes, leftovers); null if it contains all. */
    knownFrom: daySchema.nullable(),
    total: figuresSchema,
    groups: z.array(figuresSchema),
  })
  .meta({ id: 'PeriodFigures' });
export type PeriodFigures = z.infer<typeof periodFiguresSchema>;
