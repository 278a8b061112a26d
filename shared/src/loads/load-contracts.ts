import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { shipmentSchema } from '../shipments/shipment-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idParams } from '../values/identifier-schema.ts';
import { runLoadSchema, setMeasuresSchema } from './measures-schema.ts';

export const loadContracts = {
  'loads.ofDay': {
    summary:
      "What lies on each of a day's runs by weight, room and length, and what its truck holds, in the order of the screen",
    query: z.strictObject({ date: daySchema }),
    answer: z.array(runLoadSchema),
  },
  'shipments.measure': {
    summary:
      'Say how long, how large or how bulky a part is; fields left out stay, null inherits again. It moves nothing, and on a released day it needs no reason',
    params: idParams,
    body: setMeasuresSchema,
    answer: shipmentSchema,
  },
} satisfies Contracts;
