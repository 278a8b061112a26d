import { moveLeftovers } from '@werkplan/shared/shipments/leftovers-action.ts';
import { deleteShipments, moveShipments } from '@werkplan/shared/shipments/several-shipments-action.ts';
import {
  deleteShipment,
  splitShipment,
  updateShipment,
} from '@werkplan/shared/shipments/shipment-actions.ts';
import {
  deleteShipmentEndpoint,
  deleteShipmentsEndpoint,
  moveLeftoversEndpoint,
  moveShipmentsEndpoint,
  splitShipmentEndpoint,
  unassignedCountEndpoint,
  unassignedNotificationEndpoint,
  updatedShipmentsEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import type { Database } from '../database/database.ts';
import { describeIn } from '../http/error-handler.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { readPageOfUpdatedRows } from '../http/updated-rows-page.ts';
import type { Clock } from '../platform/clock.ts';
import { countWaiting } from './waiting-query.ts';
import type { UnassignedCount } from '@werkplan/shared/live/protocol-schema.ts';
import type { CountWithFingerprint } from '../live/unassigned-counter.ts';
import { SharedReads } from '../platform/shared-reads.ts';

/**
 * Serves the number of unassigned shipments to windows without a socket, which poll every 2 s. Concurrent callers share one read
 * of the days' revisions, and shipments are only counted after a change.
 */
class WaitingReads {
  readonly #count: (known?: string) => Promise<CountWithFingerprint | null>;
  readonly #reads = new SharedReads<'count', CountWithFingerprint>();
  #latest: CountWithFingerprint | undefined;

  /** `count` returns null when nothing has changed since the fingerprint `known`. */
  constructor(count: (known?: string) => Promise<CountWithFingerprint | null>) {
    this.#count = count;
  }

  async take(): Promise<UnassignedCount> {
    const { unassigned, leftovers } = await this.#reads.take('count', async () => await this.#look());
    return { unassigned, leftovers };
  }

  async #look(): Promise<CountWithFingerprint> {
    const counted = await this.#count(this.#latest?.fingerprint);
    const waiting = counted ?? this.#latest;
    if (!waiting) throw new Error('the first read returned no count');
    this.#latest = waiting;
    return waiting;
  }
}

export const mountShipments = (
  router: EndpointRouter,
  { db, clock }: { db: Database; clock: Clock },
): void => {
  router.read(unassignedNotificationEndpoint, async () => {
    const waiting = await countWaiting(db, clock.today());
    return waiting !== null && waiting.unassigned > 0;
  });

  const waitingReads = new WaitingReads(async (known) => await countWaiting(db, clock.today(), known));
  router.read(unassignedCountEndpoint, async () => await waitingReads.take());

  router.read(
    updatedShipmentsEndpoint,
    async ({ query: { updatedSince: since }, page }) =>
      await readPageOfUpdatedRows(db, 'shipments', { since, page }),
  );

  router.change(updateShipmentEndpoint, {
    act: (tx, scope, { params: { id }, body: { order: _, expectedItemId, ...yours }, rowVersion }) =>
      updateShipment(tx, scope, { id, yours, expectedItemId, version: rowVersion }),
  });

  router.change(deleteShipmentEndpoint, {
    act: (tx, scope, { params: { id } }) => deleteShipment(tx, scope, { id }),
  });

  router.change(splitShipmentEndpoint, {
    rowOf: (tx, { body: { shipmentId } }) => tx.shipment(shipmentId),
    act: (tx, scope, { body }) => splitShipment(tx, scope, body),
  });

  router.change(moveShipmentsEndpoint, {
    act: (tx, scope, { body, language }) =>
      moveShipments(tx, scope, { ...body, describe: describeIn(language) }),
  });

  router.change(deleteShipmentsEndpoint, {
    act: (tx, scope, { body, language }) =>
      deleteShipments(tx, scope, { ...body, describe: describeIn(language) }),
  });

  router.change(moveLeftoversEndpoint, {
    act: (tx, scope, { body }) => moveLeftovers(tx, scope, body),
  });
};
