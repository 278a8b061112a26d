import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import { idParams } from '../values/identifier.ts';
import { driverChangeSchema, driverSchema, newDriverSchema } from './driver.ts';

export const listDriversEndpoint = declareEndpoint({
  name: 'drivers.list',
  method: 'GET',
  path: '/api/drivers',
  access: 'viewer',
  fields: true,
  paged: true,
  summary: 'Drivers by name; those who no longer drive are among them',
  answer: z.array(driverSchema),
});

export const createDriverEndpoint = declareEndpoint({
  name: 'drivers.create',
  method: 'POST',
  path: '/api/drivers',
  access: 'planner',
  summary: 'Add a driver, whom the driver field then offers',
  body: newDriverSchema,
  answer: driverSchema,
});

export const updateDriverEndpoint = declareEndpoint({
  name: 'drivers.update',
  method: 'PUT',
  path: '/api/drivers/{id}',
  access: 'planner',
  summary: "Change a driver; what isn't named stays, and so do the names on runs",
  params: idParams,
  body: driverChangeSchema,
  answer: driverSchema,
});
