import {
  addDeliveryEndpoint,
  fillSlotEndpoint,
  listDeliveriesEndpoint,
  removeDeliveryEndpoint,
  removeItemEndpoint,
  swapItemsEndpoint,
  updateDeliveryEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { Database } from '../database/database.ts';
import type { DayOpener } from '../days/open-day.ts';
import { readDaySnapshot } from '../days/day-snapshot-query.ts';
import type { Door } from '../http/endpoint.ts';
import { nestDeliveries } from './deliveries-query.ts';
import { addDelivery, removeDelivery, updateDelivery } from './delivery-service.ts';
import { peekDelivery, peekItem } from './delivery-store.ts';
import { removeItem, swapItems, writeItemText } from './item-service.ts';
import { fillSlot } from './slot-service.ts';

export const mountDeliveries = (door: Door, { db, days }: { db: Database; days: DayOpener }): void => {
  door.read(listDeliveriesEndpoint, async ({ query }) => {
    await days.ensureOpen(query.date);
    return nestDeliveries(await readDaySnapshot(db, query.date));
  });

  door.change(fillSlotEndpoint, {
    peek: async (tx, { params }) => await peekDelivery(tx, params.deliveryId),
    run: async (tx, _scope, { params, body }) => await fillSlot(tx, params.deliveryId, params.slot, body),
  });

  door.change(updateDeliveryEndpoint, {
    peek: async (tx, { params }) => await peekDelivery(tx, params.id),
    run: async (tx, _scope, { params, body, rowVersion }) =>
      await updateDelivery(tx, params.id, body, rowVersion),
  });

  door.change(addDeliveryEndpoint, {
    peek: (_tx, { body }) => [dayKey(body.date), 'trucks'],
    run: async (tx, scope, { body }) => await addDelivery(tx, scope, body),
  });

  door.change(removeDeliveryEndpoint, {
    peek: async (tx, { params }) => await peekDelivery(tx, params.id),
    run: async (tx, _scope, { params }) => await removeDelivery(tx, params.id),
  });

  door.change(writeItemTextEndpoint, {
    peek: async (tx, { params }) => await peekItem(tx, params.id),
    run: async (tx, _scope, { params, body, rowVersion }) =>
      await writeItemText(tx, params.id, body.text, rowVersion),
  });

  door.change(removeItemEndpoint, {
    peek: async (tx, { params }) => await peekItem(tx, params.id),
    run: async (tx, _scope, { params, query }) => await removeItem(tx, params.id, query.version),
  });

  door.change(swapItemsEndpoint, {
    peek: async (tx, { params, body }) => [
      ...(await peekItem(tx, params.id)),
      ...(await peekItem(tx, body.withItemId)),
    ],
    run: async (tx, _scope, { params, body }) => await swapItems(tx, params.id, body),
  });
};
