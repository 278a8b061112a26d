import {
  cancelOrder,
  createOrder,
  moveOrder,
  moveOrderToHall,
  updateOrder,
} from '@werkplan/shared/orders/order-actions.ts';
import { createOrders } from '@werkplan/shared/orders/order-batch-action.ts';
import { keepValue, takeErpValue } from '@werkplan/shared/orders/settle-held-actions.ts';
import type { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import {
  cancelOrders,
  colourOrders,
  moveOrders,
  noteOrders,
  setOrders,
} from '@werkplan/shared/orders/several-orders-action.ts';
import { upsertOrders } from '@werkplan/shared/orders/order-batch-upsert-action.ts';
import type { ActionContext } from '@werkplan/shared/plan/action.ts';
import type { BatchRow } from '@werkplan/shared/orders/order-batch-schema.ts';
import { upsertOrder } from '@werkplan/shared/orders/order-upsert-action.ts';
import { type NewOrder, newOrderSchema } from '@werkplan/shared/orders/order-schema.ts';
import {
  cancelOrderEndpoint,
  cancelOrdersEndpoint,
  colourOrdersEndpoint,
  createOrderEndpoint,
  createOrdersEndpoint,
  findExternalOrdersEndpoint,
  findOrdersEndpoint,
  heldValuesEndpoint,
  keepListColumnsEndpoint,
  keepValueEndpoint,
  listOrdersEndpoint,
  moveOrderToDateEndpoint,
  moveOrdersEndpoint,
  moveOrderToHallEndpoint,
  noteOrdersEndpoint,
  readListColumnsEndpoint,
  setOrdersEndpoint,
  takeErpValueEndpoint,
  updateOrderEndpoint,
  upsertOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { ordersTable } from '../tables/tables.ts';
import { readUpdatedOrderIds } from '../change/updated-query.ts';
import type { Database } from '../database/database.ts';
import { describeIn } from '../http/error-handler.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { findPostcodeIssues } from '../http/postcode-issues.ts';
import { toRefusal } from '../http/input.ts';
import { readPageOfUpdatedRows } from '../http/updated-rows-page.ts';
import type { Clock } from '../platform/clock.ts';
import { withActorNames, readHeldValues } from './held-query.ts';
import { storeListColumns, readListColumns } from './list-columns-store.ts';
import { readOrdersByExternalNumber, readOrdersByNumber, readOrders } from './orders-query.ts';

export const mountOrders = (router: EndpointRouter, { db, clock }: { db: Database; clock: Clock }): void => {
  router.readTable(
    listOrdersEndpoint,
    async ({ query: { date, updatedSince: since }, page }) => {
      if (date === undefined) return await readPageOfUpdatedRows(db, 'orders', { since: since ?? '', page });
      const orders = await readOrders(db, date);
      if (since === undefined) return orders;
      const updated = await readUpdatedOrderIds(db, date, since);
      return orders.filter(({ id }) => updated.has(id));
    },
    ordersTable,
  );

  router.change(createOrderEndpoint, { act: (tx, scope, { body }) => createOrder(tx, scope, body) });

  router.change(createOrdersEndpoint, {
    isDryRun: ({ body }) => body.dryRun,
    act: (tx, scope, { query: { force }, body, language }) => {
      const { perRow } = body;
      const describe = describeIn(language);
      if (body.mode !== 'upsert')
        return createOrders(tx, scope, {
          rows: body.orders.map((row) => rowOf(row, scope, true)),
          perRow,
          describe,
        });
      const { cancelMissing } = body;
      const rows = body.orders.map((row) => rowOf(row, scope, false));
      return upsertOrders(tx, scope, { rows, perRow, force, cancelMissing, check: newOrderOf, describe });
    },
    finish: async (answer) => {
      const names = await withActorNames(
        db,
        answer.held.flatMap(({ fields }) => fields),
      );
      const next = names.values();
      const held = answer.held.map(({ index, fields }) => ({
        index,
        fields: fields.map((field) => next.next().value ?? field),
      }));
      return { ...answer, held };
    },
  });

  router.change(moveOrdersEndpoint, {
    act: (tx, scope, { body, language }) =>
      moveOrders(tx, scope, { ...body, describe: describeIn(language) }),
  });

  router.change(colourOrdersEndpoint, {
    act: (tx, scope, { body, language }) =>
      colourOrders(tx, scope, { ...body, describe: describeIn(language) }),
  });

  router.change(setOrdersEndpoint, {
    act: (tx, scope, { body, language }) => setOrders(tx, scope, { ...body, describe: describeIn(language) }),
  });

  router.change(noteOrdersEndpoint, {
    act: (tx, scope, { body, language }) =>
      noteOrders(tx, scope, { ...body, describe: describeIn(language) }),
  });

  router.change(cancelOrdersEndpoint, {
    act: (tx, scope, { body, language }) =>
      cancelOrders(tx, scope, { ...body, describe: describeIn(language) }),
  });

  router.change(updateOrderEndpoint, {
    act: (tx, scope, { params: { id }, body, rowVersion }) =>
      updateOrder(tx, scope, { id, yours: body, version: rowVersion }),
  });

  router.change(upsertOrderEndpoint, {
    act: (tx, scope, { params: { orderId }, query: { force }, body, rowVersion }) =>
      upsertOrder(tx, scope, {
        number: orderId,
        input: body,
        version: rowVersion,
        force,
        check: newOrderOf,
      }),
    finish: async (answer) => ({ ...answer, held: await withActorNames(db, answer.held) }),
  });

  router.read(
    findExternalOrdersEndpoint,
    async ({ query: { number } }) => await readOrdersByExternalNumber(db, number),
  );

  router.read(findOrdersEndpoint, async ({ params: { orderId } }) => await readOrdersByNumber(db, orderId));

  router.read(heldValuesEndpoint, async ({ query }) => await readHeldValues(db, query));

  router.read(readListColumnsEndpoint, async ({ query: { heads } }) => ({
    columns: await readListColumns(db, heads),
  }));

  router.idempotent(keepListColumnsEndpoint, {
    run: async (tx, { body }) => {
      await storeListColumns(tx, { ...body, now: clock.now() });
      return undefined;
    },
  });

  router.change(takeErpValueEndpoint, {
    act: (tx, scope, { params: { id }, body: { field } }) => takeErpValue(tx, scope, { id, field }),
  });

  router.change(keepValueEndpoint, {
    act: (tx, scope, { params: { id }, body: { field } }) => keepValue(tx, scope, { id, field }),
  });

  router.change(moveOrderToHallEndpoint, {
    act: (tx, scope, { params: { id }, body }) =>
      moveOrderToHall(tx, scope, { id, hallId: typeof body === 'object' ? body.hallId : body }),
  });

  router.change(cancelOrderEndpoint, {
    act: (tx, scope, { params: { id } }) => cancelOrder(tx, scope, { id }),
  });

  router.change(moveOrderToDateEndpoint, {
    act: (tx, scope, { params: { id }, body }) =>
      moveOrder(tx, scope, { id, ...(typeof body === 'string' ? { date: body } : body) }),
  });
};

/** Converts a row of a batch to an order, or to a refusal with the row's errors. */
const rowOf = <Read>(
  row: BatchRow<Read>,
  { postcodes }: Pick<ActionContext, 'postcodes'>,
  isNew: boolean,
): { order: Read } | { refusal: DomainError } =>
  'order' in row
    ? row
    : { refusal: toRefusal([...findPostcodeIssues(row.given, postcodes, { isNew }), ...row.issues], 'row') };

/** Validates the fields of a new order. @throws VALIDATION_ERRORS, DATA_TOO_LONG */
const newOrderOf = (fields: unknown): NewOrder => {
  const checked = newOrderSchema.safeParse(fields);
  if (!checked.success) throw toRefusal(checked.error.issues, 'body');
  return checked.data;
};
