import { z } from 'zod';
import { hallIdSchema } from '../halls/hall-schema.ts';
import type { Contracts } from '../http/endpoint.ts';
import { updatedSinceSchema } from '../http/reading-query-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idParams } from '../values/identifier-schema.ts';
import { forceSchema, heldDaysSchema, heldValueSchema } from './held-values-schema.ts';
import { listColumnsSchema, listHeadsSchema } from './list-columns-schema.ts';
import { orderBatchSchema, storedOrdersSchema } from './order-batch-schema.ts';
import { orderNumberParams, orderUpsertSchema, upsertedOrderSchema } from './order-upsert-schema.ts';
import {
  cancelOrdersSchema,
  changedOrdersSchema,
  colourOrdersSchema,
  moveOrdersSchema,
  noteOrdersSchema,
  setOrdersSchema,
} from './several-orders-schema.ts';
import { handFields } from './order.ts';
import { externalNumberSchema, newOrderSchema, optionalTexts, orderSchema } from './order-schema.ts';

const heldFieldBody = z.strictObject({ field: z.enum(handFields, 'validation.invalidFormat') });

export const orderContracts = {
  'orders.list': {
    summary:
      "A day's orders of all halls, order number descending; with `updatedSince` those written since, of a day or of all days",
    query: z
      .strictObject({ date: daySchema.optional(), updatedSince: updatedSinceSchema })
      .superRefine(({ date, updatedSince }, context) => {
        if (date === undefined && updatedSince === undefined)
          context.addIssue({ code: 'custom', path: ['date'], message: 'validation.required' });
      }),
    answer: z.array(orderSchema),
  },
  'orders.create': {
    summary: 'Create an order and its first shipment',
    body: newOrderSchema,
    answer: orderSchema,
  },
  'orders.createBatch': {
    summary:
      'Create up to 1,000 orders, or change them by number, as one change: all or, if one is refused, none; with `perRow` those that are right. ' +
      '`known` names the rows whose number there is already. With `mode: "upsert"` by number, each row as by ' +
      '`PUT /api/orders/by-number/{orderId}`; `force` overwrites what persons have changed. ' +
      '`cancelMissing` cancels what a complete list lacks. ' +
      'With `dryRun` only the answer: what would be stored, what refused, and what becomes of the halls',
    query: forceSchema,
    body: orderBatchSchema,
    answer: storedOrdersSchema,
  },
  'orders.move': {
    summary:
      'Move several orders to a day, to a hall or to both, as one change; their parts dated on the old day follow. All or, if one ' +
      'is refused, none: ORDERS_REFUSED names in `refused` which and why; with `perRow` those that may be moved',
    body: moveOrdersSchema,
    answer: changedOrdersSchema,
  },
  'orders.colour': {
    summary:
      'Set colours of several orders and take them off, as one change; all or none, or `perRow` as `orders.move`',
    body: colourOrdersSchema,
    answer: changedOrdersSchema,
  },
  'orders.set': {
    summary:
      'Set fields of several orders to the same values, as one change; all or none, or `perRow` as `orders.move`',
    body: setOrdersSchema,
    answer: changedOrdersSchema,
  },
  'orders.note': {
    summary:
      "Add a line to several orders' notes as one change, which replaces nothing; all or none, or `perRow` as `orders.move`",
    body: noteOrdersSchema,
    answer: changedOrdersSchema,
  },
  'orders.cancelSeveral': {
    summary:
      'Cancel several orders as one change; all or none, or `perRow` as `orders.move`. Only undo brings them back',
    body: cancelOrdersSchema,
    answer: changedOrdersSchema,
  },
  'orders.update': {
    summary: 'Save the whole order row; merged field by field against the version it was read from',
    params: idParams,
    body: orderSchema.partial({
      version: true,
      partsAmount: true,
      byHand: true,
      drawings: true,
      ...optionalTexts,
      longest: true,
      loadingMetres: true,
      bulky: true,
      drawn: true,
    }),
    answer: orderSchema,
  },
  'orders.upsert': {
    summary:
      'Make the order with this number what the body says: the one planned from today on and not canceled, else a new one ' +
      '(version 1). Fields left out stay; several such orders are refused with AMBIGUOUS_ORDER and `candidates`. ' +
      'Without a version a script leaves what persons have changed, and finds it in `held`; `force` overwrites these fields',
    params: orderNumberParams,
    query: forceSchema,
    body: orderUpsertSchema,
    answer: upsertedOrderSchema,
  },
  'orders.byExternalNumber': {
    summary: 'The orders with a number of the ERP on all days, canceled ones too; the latest day first',
    query: z.strictObject({ number: externalNumberSchema }),
    answer: z.array(orderSchema),
  },
  'orders.byNumber': {
    summary: 'The orders with a number on all days, canceled ones too; the latest day first',
    params: orderNumberParams,
    answer: z.array(orderSchema),
  },
  'orders.held': {
    summary:
      'What persons have changed of the orders of these days, and what the ERP would have there; by day, number and field',
    query: heldDaysSchema,
    answer: z.array(heldValueSchema),
  },
  'orders.listColumns': {
    summary: 'What the columns of a list with these heads were last chosen to be; null: nobody has chosen',
    query: z.strictObject({ heads: listHeadsSchema }),
    answer: z.object({ columns: listColumnsSchema.nullable() }),
  },
  'orders.keepListColumns': {
    summary:
      'Keep what the columns of a list with these heads are, for the whole plant; the newest 200 lists are kept',
    body: z.strictObject({ heads: listHeadsSchema, columns: listColumnsSchema }),
  },
  'orders.takeErpValue': {
    summary: "Give a field back to the ERP, with the ERP's value",
    params: idParams,
    body: heldFieldBody,
    answer: orderSchema,
  },
  'orders.keepValue': {
    summary: "Leave a field as it is: the ERP's other value isn't shown until the ERP has another one",
    params: idParams,
    body: heldFieldBody,
    answer: orderSchema,
  },
  'orders.moveToHall': {
    summary: 'Move an order to another hall',
    params: idParams,
    body: z.union([hallIdSchema, z.strictObject({ hallId: hallIdSchema })]),
    answer: orderSchema,
  },
  'orders.cancel': {
    summary: 'Cancel an order; only undo brings it back',
    params: idParams,
    body: z.union([z.literal(true), z.strictObject({ isCanceled: z.literal(true) })]),
    answer: orderSchema,
  },
  'orders.moveToDate': {
    summary:
      'Move an order to another day, today or later, and with `hallId` to that hall as well; its parts dated on the old day follow',
    params: idParams,
    body: z.union([daySchema, z.strictObject({ date: daySchema, hallId: hallIdSchema.optional() })]),
    answer: orderSchema,
  },
} satisfies Contracts;
