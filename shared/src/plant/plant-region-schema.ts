import { z } from 'zod';

/** Where a plant may lie, by which its public holidays go: 'DE-BW', Baden-Württemberg. */
export const plantRegionSchema = z.object({ code: z.string(), name: z.string() }).meta({ id: 'PlantRegion' });
export type PlantRegion = z.infer<typeof plantRegionSchema>;
