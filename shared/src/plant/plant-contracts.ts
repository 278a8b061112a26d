import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { plantRegionSchema } from './plant-region-schema.ts';
import { plantChangeSchema, plantSettingsSchema, postcodeCountsSchema } from './plant-settings-schema.ts';

export const plantContracts = {
  'plant.settings': {
    summary: 'What the plant decides for everybody',
    answer: plantSettingsSchema,
  },
  'plant.change': {
    summary: "Change what the plant decides; what isn't named stays",
    body: plantChangeSchema,
    answer: plantSettingsSchema,
  },
  'plant.regions': {
    summary: 'Regions whose public holidays are known: the parts of the plant’s country, and all countries',
    answer: z.array(plantRegionSchema),
  },
  'plant.postcodes': {
    summary: 'How many stored orders have post codes that each choice of `postcodes` would not take',
    answer: postcodeCountsSchema,
  },
} satisfies Contracts;
