import { z } from 'zod';
import { yardMarkSchema } from '../deliveries/yard-mark-schema.ts';
import { hallTotalsSchema } from '../halls/hall-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';
import { kilogramsSchema } from '../values/kilograms-schema.ts';

/** What a change does to a hall on a day, kg. */
export const hallEffectSchema = z
  .object({ date: daySchema, before: hallTotalsSchema, after: hallTotalsSchema })
  .meta({ id: 'HallEffect' });
export type HallEffect = z.infer<typeof hallEffectSchema>;

/** What a run carries and could carry, kg; null where there is no such run. */
const runLoadSchema = z.object({ load: z.int().min(0), capacity: kilogramsSchema }).nullable();

/** What a change does to a truck's run. */
const truckEffectSchema = z
  .object({
    deliveryId: idSchema,
    truckId: idSchema,
    date: daySchema,
    before: runLoadSchema,
    after: runLoadSchema,
    /** When it left, UTC, ISO 8601: what is placed on it now goes nowhere. Absent while it is there. */
    departedAt: z.string().optional(),
  })
  .meta({ id: 'TruckEffect' });
export type TruckEffect = z.infer<typeof truckEffectSchema>;

/** A mark of the yard that falls, because its card is placed elsewhere or taken off (rules/yard.md#marks). */
const fallenMarkSchema = z
  .object({ shipmentId: idSchema, deliveryId: idSchema, date: daySchema, mark: yardMarkSchema })
  .meta({ id: 'FallenMark' });
export type FallenMark = z.infer<typeof fallenMarkSchema>;

/** The halls and runs that a change leaves otherwise than they were, on the days it touches. */
const planEffectSchema = z.object({
  halls: z.array(hallEffectSchema),
  trucks: z.array(truckEffectSchema),
  marks: z.array(fallenMarkSchema),
  /** Released days that it reaches: done for real it wants a `reason`; absent where there are none. */
  late: z.array(daySchema).optional(),
});
export type PlanEffect = z.infer<typeof planEffectSchema>;

/** What `?dryRun=true` answers: what the change itself would answer, and what becomes of halls and trucks. */
export const dryRunAnswerOf = (answer: z.ZodType) => planEffectSchema.extend({ answer });
