import { z } from 'zod';

/** A region that decides the public holidays: 'DE-BW', Baden-Württemberg. */
export const plantRegionSchema = z.object({ code: z.string(), name: z.string() }).meta({ id: 'PlantRegion' });
export type PlantRegion = z.infer<typeof plantRegionSchema>;
