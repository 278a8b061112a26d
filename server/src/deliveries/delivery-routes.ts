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
import { deliveriesTable } from '../tables/tables.ts';
import type { DayOpener } from '../days/open-day.ts';
import { snapshotOf } from '../days/day-snapshot.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { readUpdatedPage } from '../http/updated-page.ts';
import type { PlanMemory } from '../plan/plan-memory.ts';
import { nestDeliveries } from './deliveries-query.ts';

export const mountDeliveries = (
  router: EndpointRouter,
  { db, memory, days }: { db: Database; memory: PlanMemory; days: DayOpener },
): void => {
  router.readTable(
    listDeliveriesEndpoint,
    async ({ query }) => {
      await days.ensureOpen(query.date);
      return nestDeliveries(snapshotOf(await memory.day(query.date), query.date));
    },
    deliveriesTable,
  );

  router.read(
    updatedDeliveriesEndpoint,
    async ({ query: { updatedSince: since }, page }) =>
      await readUpdatedPage(db, 'deliveries', { since, page }),
  );

  router.change(fillSlotEndpoint, {
    rowOf: (draft, { params: { deliveryId } }) => draft.run(deliveryId),
    act: (draft, scope, { params: { deliveryId, slot }, body }) =>
      fillSlot(draft, scope, { deliveryId, slot, body }),
  });

  router.change(updateDeliveryEndpoint, {
    act: (draft, scope, { params: { id }, body, rowVersion }) =>
      updateRun(draft, scope, { id, yours: body, version: rowVersion }),
  });

  router.change(addDeliveryEndpoint, { act: (draft, scope, { body }) => addRun(draft, scope, body) });

  router.change(removeDeliveryEndpoint, {
    act: (draft, scope, { params: { id } }) => removeRun(draft, scope, { id }),
  });

  router.change(outageEndpoint, {
    act: (draft, scope, { params: { id } }) => takeOutOfService(draft, scope, { id }),
  });

  router.change(writeItemTextEndpoint, {
    act: (draft, scope, { params: { id }, body, rowVersion }) =>
      writeItemText(draft, scope, { id, yours: body, version: rowVersion }),
  });

  router.change(removeItemEndpoint, {
    act: (draft, scope, { params: { id }, query: { version } }) => removeItem(draft, scope, { id, version }),
  });

  router.change(unassignItemsEndpoint, {
    act: (draft, scope, { body }) => unassignItems(draft, scope, body),
  });

  router.change(swapItemsEndpoint, {
    act: (draft, scope, { params: { id }, body }) => swapItems(draft, scope, { id, ...body }),
  });

  router.change(moveItemEndpoint, {
    act: (draft, scope, { params: { id }, body }) => moveItem(draft, scope, { id, body }),
  });

  router.change(pinItemEndpoint, {
    act: (draft, scope, { params: { id }, body }) => pinItem(draft, scope, { id, ...body }),
  });

  router.change(pinDeliveryEndpoint, {
    act: (draft, scope, { params: { id }, body }) => pinRun(draft, scope, { id, ...body }),
  });
};
