import { assertNotPast } from '../orders/order-rules.ts';
import type { Action } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { getPart } from '../plan/parts.ts';
import { replyShipments } from '../plan/reply.ts';
import type { PartOfOrder } from '../plan/views.ts';
import { type Day, daysFromTo } from '../values/day.ts';
import { changePartDate } from './shipment-actions.ts';
import { isLive } from './shipment-rules.ts';
import type { Shipment } from './shipment-schema.ts';
import { leftoverDays } from './waiting-days.ts';

/** Returns the live unassigned shipments of these days, sorted by id. */
const leftoversOn = (tx: PlanTransaction, days: readonly Day[]): PartOfOrder[] => {
  tx.days(days);
  return days
    .flatMap((date) => tx.dated('shipments', date))
    .filter((part) => !part.isDeleted)
    .map(({ id }) => getPart(tx, id))
    .filter(({ shipment, order }) => isLive(shipment, order) && !tx.itemOf(shipment))
    .sort((a, b) => a.shipment.id - b.shipment.id);
};

/**
 * Moves all leftovers to a day: live unassigned shipments dated from 14 days ago to yesterday. Returns them sorted by id; without
 * any it does nothing.
 * @throws VALIDATION_ERRORS for a past day
 */
export const moveLeftovers: Action<{ readonly date: Day }, Shipment[]> = (tx, { today }, { date }) => {
  assertNotPast(date, today);
  const { from, yesterday } = leftoverDays(today);
  const leftovers = leftoversOn(tx, daysFromTo(from, yesterday));
  for (const part of leftovers) changePartDate(tx, part, date);
  return replyShipments(leftovers.map(({ shipment }) => shipment.id));
};
