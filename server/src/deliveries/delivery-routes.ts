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
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { streams, together } from '../change/streams.ts';
import { deliveriesTable } from '../csv/tables.ts';
import type { Database } from '../database/database.ts';
import type { DayOpener } from '../days/open-day.ts';
import { readDaySnapshot } from '../days/day-snapshot-query.ts';
import type { Door } from '../http/endpoint.ts';
import { nestDeliveries } from './deliveries-query.ts';
import { addDelivery, removeDelivery, updateDelivery } from './delivery-service.ts';
import { peekDelivery, peekItems } from './delivery-store.ts';
import { removeItem, swapItems, unassignItems, writeItemText } from './item-service.ts';
import { fillSlot, moveItem } from './slot-service.ts';

export const mountDeliveries = (door: Door, { db, days }: { db: Database; days: DayOpener }): void => {
  door.readTable(
    listDeliveriesEndpoint,
    async ({ query }) => {
      await days.ensureOpen(query.date);
      return nestDeliveries(await readDaySnapshot(db, query.date));
    },
    deliveriesTable,
  );

  door.change(fillSlotEndpoint, {
    peek: ({ params }) => peekDelivery(params.deliveryId),
    run: async (tx, _scope, { params, body }) => await fillSlot(tx, params.deliveryId, params.slot, body),
  });

  door.change(updateDeliveryEndpoint, {
    peek: ({ params }) => peekDelivery(params.id),
    run: async (tx, _scope, { params, body, rowVersion }) =>
      await updateDelivery(tx, params.id, body, rowVersion),
  });

  door.change(addDeliveryEndpoint, {
    peek: ({ body }) => streams(dayKey(body.date), 'trucks'),
    run: async (tx, scope, { body }) => await addDelivery(tx, scope, body),
  });

  door.change(removeDeliveryEndpoint, {
    peek: ({ params }) => peekDelivery(params.id),
    run: async (tx, _scope, { params }) => await removeDelivery(tx, params.id),
  });

  door.change(writeItemTextEndpoint, {
    peek: ({ params }) => peekItems(params.id),
    run: async (tx, _scope, { params, body, rowVersion }) =>
      await writeItemText(tx, params.id, body, rowVersion),
  });

  door.change(removeItemEndpoint, {
    peek: ({ params }) => peekItems(params.id),
    run: async (tx, _scope, { params, query }) => await removeItem(tx, params.id, query.version),
  });

  door.change(unassignItemsEndpoint, {
    peek: ({ body }) => peekItems(...body.items.map(({ id }) => id)),
    run: async (tx, _scope, { body }) => await unassignItems(tx, body),
  });

  door.change(swapItemsEndpoint, {
    peek: ({ params, body }) => peekItems(params.id, body.withItemId),
    run: async (tx, _scope, { params, body }) => await swapItems(tx, params.id, body),
  });

  door.change(moveItemEndpoint, {
    peek: ({ params, body }) => together(peekItems(params.id), peekDelivery(body.deliveryId)),
    run: async (tx, _scope, { params, body }) => await moveItem(tx, params.id, body),
  });
};
