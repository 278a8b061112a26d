import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import { updatedSinceSchema } from '../http/reading-query.ts';
import { idParams } from '../values/identifier.ts';
import { newTruckSchema, truckSchema } from './truck.ts';

export const listTrucksEndpoint = declareEndpoint({
  name: 'trucks.list',
  method: 'GET',
  path: '/api/trucks',
  access: 'viewer',
  fields: true,
  paged: true,
  summary: 'All trucks, retired ones included; with `updatedSince` those written since',
  query: z.strictObject({ updatedSince: updatedSinceSchema }),
  answer: z.array(truckSchema),
});

export const createTruckEndpoint = declareEndpoint({
  name: 'trucks.create',
  method: 'POST',
  path: '/api/trucks',
  access: 'planner',
  change: true,
  summary: 'Create a truck and its delivery run on every opened day from today on',
  body: newTruckSchema,
  answer: truckSchema,
});

export const updateTruckEndpoint = declareEndpoint({
  name: 'trucks.update',
  method: 'PUT',
  path: '/api/trucks/{id}',
  access: 'planner',
  change: true,
  row: 'trucks',
  summary: 'Save the whole truck; runs from today on that still show an old default follow',
  params: idParams,
  body: truckSchema.partial({ version: true }),
  answer: truckSchema,
});
