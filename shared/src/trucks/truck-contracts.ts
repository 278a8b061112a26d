import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { updatedSinceSchema } from '../http/reading-query-schema.ts';
import { idParams } from '../values/identifier-schema.ts';
import { newTruckSchema, truckSchema } from './truck-schema.ts';

export const truckContracts = {
  'trucks.list': {
    summary: 'All trucks, retired ones included; with `updatedSince` only those written since then',
    query: z.strictObject({ updatedSince: updatedSinceSchema }),
    answer: z.array(truckSchema),
  },
  'trucks.create': {
    summary: 'Create a truck and its delivery run on every opened day from today on',
    body: newTruckSchema,
    answer: truckSchema,
  },
  'trucks.update': {
    summary: 'Save the whole truck; runs from today on that still have an old default get the new one',
    params: idParams,
    body: truckSchema.partial({
      version: true,
      drivingBan: true,
      loadingLength: true,
      overhang: true,
      loadingMetres: true,
    }),
    answer: truckSchema,
  },
} satisfies Contracts;
