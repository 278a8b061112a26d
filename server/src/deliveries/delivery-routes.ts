import {
  addDeliveryEndpoint,
  fillSlotEndpoint,
  listDeliveriesEndpoint,
  moveItemEndpoint,
  removeDeliveryEndpoint,
  removeItemEndpoint,
  swapItemsEndpoint,
  unassignItemsEndpoint,
  updateDeliveryEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import {
  removeItem,
  swapItems,
  unassignItems,
  writeItemText,
} from '@werkplan/shared/deliveries/item-actions.ts';
import { addRun, removeRun, updateRun } from '@werkplan/shared/deliveries/run-actions.ts';
import { fillSlot, moveItem } from '@werkplan/shared/deliveries/slot-actions.ts';
import { deliveriesTable } from '../csv/tables.ts';
import type { DayOpener } from '../days/open-day.ts';
import { snapshotOf } from '../days/day-snapshot.ts';
import type { Door } from '../http/endpoint.ts';
import type { PlanMemory } from '../plan/plan-memory.ts';
import { nestDeliveries } from './deliveries-query.ts';

export const mountDeliveries = (
  door: Door,
  { memory, days }: { memory: PlanMemory; days: DayOpener },
): void => {
  door.readTable(
    listDeliveriesEndpoint,
    async ({ query }) => {
      await days.ensureOpen(query.date);
      return nestDeliveries(snapshotOf(await memory.day(query.date), query.date));
    },
    deliveriesTable,
  );

  door.change(fillSlotEndpoint, {
    act: (draft, scope, { params: { deliveryId, slot }, body }) =>
      fillSlot(draft, scope, { deliveryId, slot, body }),
  });

  door.change(updateDeliveryEndpoint, {
    act: (draft, scope, { params: { id }, body, rowVersion }) =>
      updateRun(draft, scope, { id, yours: body, version: rowVersion }),
  });

  door.change(addDeliveryEndpoint, { act: (draft, scope, { body }) => addRun(draft, scope, body) });

  door.change(removeDeliveryEndpoint, {
    act: (draft, scope, { params: { id } }) => removeRun(draft, scope, { id }),
  });

  door.change(writeItemTextEndpoint, {
    act: (draft, scope, { params: { id }, body, rowVersion }) =>
      writeItemText(draft, scope, { id, yours: body, version: rowVersion }),
  });

  door.change(removeItemEndpoint, {
    act: (draft, scope, { params: { id }, query: { version } }) => removeItem(draft, scope, { id, version }),
  });

  door.change(unassignItemsEndpoint, { act: (draft, scope, { body }) => unassignItems(draft, scope, body) });

  door.change(swapItemsEndpoint, {
    act: (draft, scope, { params: { id }, body }) => swapItems(draft, scope, { id, ...body }),
  });

  door.change(moveItemEndpoint, {
    act: (draft, scope, { params: { id }, body }) => moveItem(draft, scope, { id, body }),
  });
};
