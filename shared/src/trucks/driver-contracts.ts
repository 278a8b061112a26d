import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { idParams } from '../values/identifier-schema.ts';
import { driverChangeSchema, driverSchema, newDriverSchema } from './driver-schema.ts';

export const driverContracts = {
  'drivers.list': {
    summary: 'Drivers by name, inactive ones included',
    answer: z.array(driverSchema),
  },
  'drivers.create': {
    summary: 'Add a driver, who is then suggested for runs',
    body: newDriverSchema,
    answer: driverSchema,
  },
  'drivers.update': {
    summary: 'Change a driver; fields left out stay unchanged, and so do the names on runs',
    params: idParams,
    body: driverChangeSchema,
    answer: driverSchema,
  },
} satisfies Contracts;
