import type { Delivery } from '../deliveries/delivery-schema.ts';
import { assertItemAlive, getItem } from '../deliveries/item-refusals.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { Action } from '../plan/action.ts';
import { replyRun } from '../plan/reply.ts';
import { movedMeanwhile } from '../shipments/shipment-refusals.ts';
import type { Announce } from './site-requests-schema.ts';

export interface AnnounceInput {
  readonly id: number;
  readonly body: Announce;
}

/**
 * Sets or removes what a site answered to a card's announcement (rules/sites.md#announcements). Returns the run. A dead card's
 * announcement can only be removed.
 * @throws NOT_FOUND, MOVED_MEANWHILE, SHIPMENT_NOT_FOUND for a text, SHIPMENT_READ_ONLY
 */
export const announce: Action<AnnounceInput, Delivery> = (tx, _scope, { id, body }) => {
  const { state, time, number, expectedItemId } = body;
  const placed = getItem(tx, id);
  const { part, run } = placed;
  if (!part) throw new DomainError('SHIPMENT_NOT_FOUND');
  if (expectedItemId !== id) throw movedMeanwhile(tx, part.shipment.id, id);
  if (state) assertItemAlive(tx, placed);
  const { date, startingTime: start } = run.delivery;
  const confirmed = {
    date,
    ...(time && { time }),
    start,
    state: 'confirmed',
    ...(number && { number }),
  } as const;
  tx.update('shipments', part.shipment, {
    announcement: state === 'confirmed' ? confirmed : state && { state },
  });
  return replyRun(run.delivery.id);
};
