import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import {
  deleteShipmentEndpoint,
  moveLeftoversEndpoint,
  splitShipmentEndpoint,
  unassignedNotificationEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { streams, together } from '../change/streams.ts';
import type { Database } from '../database/database.ts';
import type { Door } from '../http/endpoint.ts';
import type { Clock } from '../outside/clock.ts';
import { moveLeftovers } from './leftovers-service.ts';
import { peekLeftovers } from './leftovers-store.ts';
import { deleteShipment, splitShipment, updateShipment } from './shipment-service.ts';
import { peekShipmentDays } from './shipment-store.ts';
import { countWaiting } from './waiting-query.ts';

export const mountShipments = (door: Door, { db, clock }: { db: Database; clock: Clock }): void => {
  door.read(unassignedNotificationEndpoint, async () => {
    const waiting = await countWaiting(db, clock.today());
    return waiting !== null && waiting.unassigned > 0;
  });

  door.change(updateShipmentEndpoint, {
    peek: ({ params, body }) => together(peekShipmentDays(params.id), streams(dayKey(body.date))),
    run: async (tx, scope, { params, body: { order: _, ...body }, rowVersion }) =>
      await updateShipment(tx, scope, params.id, body, rowVersion),
  });

  door.change(deleteShipmentEndpoint, {
    peek: ({ params }) => peekShipmentDays(params.id),
    run: async (tx, _scope, { params }) => await deleteShipment(tx, params.id),
  });

  door.change(splitShipmentEndpoint, {
    peek: ({ body }) => peekShipmentDays(body.shipmentId),
    run: async (tx, _scope, { body }) => await splitShipment(tx, body),
  });

  door.change(moveLeftoversEndpoint, {
    peek: ({ body }, today) => together(streams(dayKey(body.date)), peekLeftovers(today)),
    run: async (tx, scope, { body }) => await moveLeftovers(tx, scope, body.date),
  });
};
