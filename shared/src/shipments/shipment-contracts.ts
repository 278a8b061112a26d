import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { updatedQuerySchema } from '../http/reading-query-schema.ts';
import { unassignedCountSchema } from '../live/protocol-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idParams, idSchema, versionSchema } from '../values/identifier-schema.ts';
import { kilogramsSchema } from '../values/kilograms-schema.ts';
import {
  changedShipmentsSchema,
  deleteShipmentsSchema,
  expectedItemSchema,
  moveShipmentsSchema,
} from './several-shipments-schema.ts';
import { shipmentRowSchema, shipmentSchema } from './shipment-schema.ts';

export const shipmentContracts = {
  'shipments.updated': {
    summary:
      'Shipments of all days that were written since a time, deleted ones too; each names its order by id only',
    query: updatedQuerySchema,
    answer: z.array(shipmentRowSchema),
  },
  'shipments.update': {
    summary: 'Save the whole shipment; a new amount or date takes it off its truck',
    params: idParams,
    body: shipmentSchema
      .extend({
        order: z.unknown().optional(),
        announcement: z.unknown().optional(),
        expectedItemId: expectedItemSchema,
      })
      .partial({
        version: true,
        longest: true,
        loadingMetres: true,
        bulky: true,
        drawn: true,
        metresShare: true,
      }),
    answer: shipmentSchema,
  },
  'shipments.delete': {
    summary: "Delete a part; the last live part of an order can't be deleted",
    params: idParams,
    answer: shipmentSchema,
  },
  'shipments.split': {
    summary: "Split a shipment; answers the order's live parts in order of number, the new one last",
    body: z.strictObject({
      shipmentId: idSchema,
      amount: kilogramsSchema.optional(),
      version: versionSchema.optional(),
    }),
    answer: z.array(shipmentSchema),
  },
  'shipments.move': {
    summary:
      'Move several parts to a day as one change; parts on a truck are unassigned. If one is refused, none is moved, ' +
      'and SHIPMENTS_REFUSED names in `refused` which and why; with `perRow` the others are moved',
    body: moveShipmentsSchema,
    answer: changedShipmentsSchema,
  },
  'shipments.deleteSeveral': {
    summary:
      'Delete several parts as one change, all or none; `perRow` as in `shipments.move`. The last live part of an order ' +
      'is refused',
    body: deleteShipmentsSchema,
    answer: changedShipmentsSchema,
  },
  'shipments.moveLeftovers': {
    summary:
      'Move the leftovers (live, unassigned, dated from 14 days ago to yesterday) to a day, as one change; answers them',
    body: z.strictObject({ date: daySchema }),
    answer: z.array(shipmentSchema),
  },
  'shipments.unassignedNotification': {
    summary: 'True while a live unassigned shipment is dated from 14 days ago to the next working day',
    answer: z.boolean(),
  },
  'shipments.unassignedCount': {
    summary:
      'The number of live shipments that wait for a truck, and how many of them are from before today; for polling ' +
      'where the live message `unassigned` can’t be received',
    answer: unassignedCountSchema,
  },
} satisfies Contracts;
