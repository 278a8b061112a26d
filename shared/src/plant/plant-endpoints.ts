import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import { plantRegionSchema } from './plant-region.ts';
import { plantChangeSchema, plantSettingsSchema } from './plant-settings.ts';

export const plantEndpoint = declareEndpoint({
  name: 'plant.settings',
  method: 'GET',
  path: '/api/plant',
  access: 'viewer',
  summary: 'What the plant decides for everybody',
  answer: plantSettingsSchema,
});

export const changePlantEndpoint = declareEndpoint({
  name: 'plant.change',
  method: 'PUT',
  path: '/api/plant',
  access: 'admin',
  inPerson: true,
  proof: { secondStep: '*' },
  summary: "Change what the plant decides; what isn't named stays",
  body: plantChangeSchema,
  answer: plantSettingsSchema,
});

export const plantRegionsEndpoint = declareEndpoint({
  name: 'plant.regions',
  method: 'GET',
  path: '/api/plant/regions',
  access: 'viewer',
  summary: 'Regions whose public holidays are known: the parts of the plant’s country, and all countries',
  answer: z.array(plantRegionSchema),
});
