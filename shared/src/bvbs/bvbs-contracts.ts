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
      'Make orders of a BVBS file (`.abs`), one a drawing or, with a single `orderId`, one of all, as one change. `orderId` comes ' +
      'once a drawing, in order of first appearance; a drawing that the plan has needs none. A file with faulty lines is refused ' +
      'naming them: `withoutFaultyLines` takes the rest; weights that fit all pieces of a line want `weights`. Newer indexes are ' +
      'only told, unless `updateExisting`: then quantities follow, as by an ERP push. The same file again does nothing',
    query: bvbsQuerySchema,
    answer: readDrawingsSchema,
  },
  'drawings.take': {
    summary:
      'Make orders of drawings that were read from BVBS files, one of each entry, as one change, and take over newer indexes with ' +
      '`updateExisting`. An order’s kilograms are the sum of its drawings, rounded once; with `dryRun` only what it would do',
    body: takeDrawingsSchema,
    answer: takenDrawingsSchema,
  },
  'drawings.find': {
    summary:
      'The drawings that the plan has of a project, with their orders, and where the plant delivers it to',
    query: knownDrawingsQuery,
    answer: knownDrawingsSchema,
  },
  'drawings.ofOrder': {
    summary:
      'What an order was drawn as: its drawings with their positions; with `at` as they were at an instant',
    params: idParams,
    query: z.strictObject({ at: momentInQuery.optional() }),
    answer: z.array(drawingSchema),
  },
  'drawings.numbers': {
    summary: 'The next free order numbers of the plant’s range; none where the plant offers none',
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
      'Part a shipment by positions: the new part weighs what these come to, rounded once, the shipment keeps the rest. Answers the ' +
      'order’s live parts in order of number, the new one last',
    body: splitPositionsSchema,
    answer: z.array(shipmentSchema),
  },
} satisfies Contracts;
