import {
  addDeliveryEndpoint,
  fillSlotEndpoint,
  listDeliveriesEndpoint,
  moveItemEndpoint,
  outageEndpoint,
  pinDeliveryEndpoint,
  pinItemEndpoint,
  removeDeliveryEndpoint,
  removeItemEndpoint,
  swapItemsEndpoint,
  unassignItemsEndpoint,
  updateDeliveryEndpoint,
  updatedDeliveriesEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import {
  removeItem,
  swapItems,
  unassignItems,
  writeItemText,
} from '@werkplan/shared/deliveries/item-actions.ts';
import { pinItem, pinRun } from '@werkplan/shared/deliveries/pin-actions.ts';
import { addRun, removeRun, takeOutOfService, updateRun } from '@werkplan/shared/deliveries/run-actions.ts';
import { fillSlot, moveItem } from '@werkplan/shared/deliveries/slot-actions.ts';
import type { RunCells } from '../tables/run-cells.ts';
import { deliveriesTable } from '../tables/tables.ts';
import type { DayOpener } from '../days/open-day.ts';
import { buildSnapshot } from '../days/day-snapshot.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { readPageOfUpdatedRows } from '../http/updated-rows-page.ts';
import type { PlanMemory } from '../plan/plan-memory.ts';
import { nestDeliveries } from './deliveries-query.ts';

export interface DeliveryContext {
  db: Database;
  memory: PlanMemory;
  days: DayOpener;
  /** The columns that extras add to the table of runs. */
  runCells: RunCells;
}

export const mountDeliveries = (
  router: EndpointRouter,
  { db, memory, days, runCells }: DeliveryContext,
): void => {
  router.readTable(
    listDeliveriesEndpoint,
    async ({ query }) => {
      await days.ensureOpen(query.date);
      return nestDeliveries(buildSnapshot(await memory.day(query.date), query.date));
    },
    (answer) => deliveriesTable(answer, runCells),
  );

  router.read(
    updatedDeliveriesEndpoint,
    async ({ query: { updatedSince: since }, page }) =>
      await readPageOfUpdatedRows(db, 'deliveries', { since, page }),
  );

  router.change(fillSlotEndpoint, {
    rowOf: (tx, { params: { deliveryId } }) => tx.run(deliveryId),
    act: (tx, scope, { params: { deliveryId, slot }, body }) =>
      fillSlot(tx, scope, { deliveryId, slot, body }),
  });

  router.change(updateDeliveryEndpoint, {
    act: (tx, scope, { params: { id }, body, rowVersion }) =>
      updateRun(tx, scope, { id, yours: body, version: rowVersion }),
  });

  router.change(addDeliveryEndpoint, { act: (tx, scope, { body }) => addRun(tx, scope, body) });

  router.change(removeDeliveryEndpoint, {
    act: (tx, scope, { params: { id } }) => removeRun(tx, scope, { id }),
  });

  router.change(outageEndpoint, {
    act: (tx, scope, { params: { id } }) => takeOutOfService(tx, scope, { id }),
  });

  router.change(writeItemTextEndpoint, {
    act: (tx, scope, { params: { id }, body, rowVersion }) =>
      writeItemText(tx, scope, { id, yours: body, version: rowVersion }),
  });

  router.change(removeItemEndpoint, {
    act: (tx, scope, { params: { id }, query: { version } }) => removeItem(tx, scope, { id, version }),
  });

  router.change(unassignItemsEndpoint, {
    act: (tx, scope, { body }) => unassignItems(tx, scope, body),
  });

  router.change(swapItemsEndpoint, {
    act: (tx, scope, { params: { id }, body }) => swapItems(tx, scope, { id, ...body }),
  });

  router.change(moveItemEndpoint, {
    act: (tx, scope, { params: { id }, body }) => moveItem(tx, scope, { id, body }),
  });

  router.change(pinItemEndpoint, {
    act: (tx, scope, { params: { id }, body }) => pinItem(tx, scope, { id, ...body }),
  });

  router.change(pinDeliveryEndpoint, {
    act: (tx, scope, { params: { id }, body }) => pinRun(tx, scope, { id, ...body }),
  });
};
