import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { momentInQuery } from '../live/moment-schema.ts';
import { drawingSchema } from '../orders/drawing-schema.ts';
import { shipmentSchema } from '../shipments/shipment-schema.ts';
import { idParams } from '../values/identifier-schema.ts';
import {
  bvbsQuerySchema,
  knownDrawingsQuery,
  knownDrawingsSchema,
  readDrawingsSchema,
  splitPositionsSchema,
  takeDrawingsSchema,
  takenDrawingsSchema,
} from './bvbs-schema.ts';

export const bvbsContracts = {
  'orders.bvbs': {
    summary:
      'Create orders from a BVBS file (`.abs`) as one change: one order per drawing or, with a single `orderId`, one ' +
      'order of all. `orderId` is sent once per drawing, in order of first appearance; a drawing that the plan already ' +
      'has needs none. A file with faulty lines is refused, naming them, unless `withoutFaultyLines` leaves them out; a ' +
      'line whose weight fits all its pieces instead of one needs `weights`. Newer indexes are only reported, unless ' +
      '`updateExisting` is set: then quantities are updated as by an ERP push. The same file sent again changes nothing',
    query: bvbsQuerySchema,
    answer: readDrawingsSchema,
  },
  'drawings.take': {
    summary:
      'Create one order from the drawings of each entry, which were read from BVBS files, as one change, and with ' +
      '`updateExisting` take over newer indexes. An order’s kg are the sum of its drawings, rounded once; with `dryRun` ' +
      'nothing is stored',
    body: takeDrawingsSchema,
    answer: takenDrawingsSchema,
  },
  'drawings.find': {
    summary:
      'The stored drawings of a project with their orders, and the construction site to propose for further orders',
    query: knownDrawingsQuery,
    answer: knownDrawingsSchema,
  },
  'drawings.ofOrder': {
    summary: 'The drawings of an order with their positions; with `at` as they were at an instant',
    params: idParams,
    query: z.strictObject({ at: momentInQuery.optional() }),
    answer: z.array(drawingSchema),
  },
  'drawings.numbers': {
    summary: 'The next free order numbers of the plant’s range; none if the plant has no such range',
    query: z.strictObject({
      count: z
        .string()
        .regex(/^(?:[1-9]\d{0,2}|1000)$/, 'validation.invalidFormat')
        .transform(Number)
        .optional(),
    }),
    answer: z.object({ numbers: z.array(z.string()) }),
  },
  'drawings.split': {
    summary:
      'Split a shipment by positions: the new part weighs their sum, rounded once, and the shipment keeps the rest. ' +
      'Answers the order’s live parts in order of number, the new one last',
    body: splitPositionsSchema,
    answer: z.array(shipmentSchema),
  },
} satisfies Contracts;
