import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { plantRegionSchema } from './plant-region-schema.ts';
import { plantChangeSchema, plantSettingsSchema, postcodeCountsSchema } from './plant-settings-schema.ts';

export const plantContracts = {
  'plant.settings': {
    summary: 'The settings of the plant, which apply to everybody',
    answer: plantSettingsSchema,
  },
  'plant.change': {
    summary: "Change the plant's settings; fields left out stay unchanged",
    body: plantChangeSchema,
    answer: plantSettingsSchema,
  },
  'plant.regions': {
    summary: 'Regions whose public holidays are known: the regions of the plant’s country, and all countries',
    answer: z.array(plantRegionSchema),
  },
  'plant.postcodes': {
    summary: 'The number of stored orders whose post code each choice of `postcodes` would refuse',
    answer: postcodeCountsSchema,
  },
} satisfies Contracts;
