import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { shipmentSchema } from '../shipments/shipment-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idParams } from '../values/identifier-schema.ts';
import { runLoadSchema, setMeasuresSchema } from './measures-schema.ts';

export const loadContracts = {
  'loads.ofDay': {
    summary:
      "The load of each of a day's runs by weight, loading metres and length, and its truck's limits, in the order of the screen",
    query: z.strictObject({ date: daySchema }),
    answer: z.array(runLoadSchema),
  },
  'shipments.measure': {
    summary:
      'Set how long, how large or how bulky a part is; fields left out stay, null inherits again. The part keeps its ' +
      'place, and a released day needs no reason',
    params: idParams,
    body: setMeasuresSchema,
    answer: shipmentSchema,
  },
} satisfies Contracts;
