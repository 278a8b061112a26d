import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { idParams } from '../values/identifier-schema.ts';
import { driverChangeSchema, driverSchema, newDriverSchema } from './driver-schema.ts';

export const driverContracts = {
  'drivers.list': {
    summary: 'Drivers by name; those who no longer drive are among them',
    answer: z.array(driverSchema),
  },
  'drivers.create': {
    summary: 'Add a driver, whom the driver field then offers',
    body: newDriverSchema,
    answer: driverSchema,
  },
  'drivers.update': {
    summary: "Change a driver; what isn't named stays, and so do the names on runs",
    params: idParams,
    body: driverChangeSchema,
    answer: driverSchema,
  },
} satisfies Contracts;
