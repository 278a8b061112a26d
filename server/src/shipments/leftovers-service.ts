import { assertNotPast } from '@werkplan/shared/orders/order-rules.ts';
import type { Shipment } from '@werkplan/shared/shipments/shipment.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Scope } from '../change/change.ts';
import type { Tx } from '../database/transact.ts';
import { dateLeftovers } from './leftovers-store.ts';
import { getShipments, shipmentView } from './shipment-store.ts';

/**
 * Moves the leftovers to a day, all together: live shipments on no truck dated from 14 days ago to yesterday. Answers
 * them, by id; none left is no refusal.
 * @throws VALIDATION_ERRORS for a past day
 */
export const moveLeftovers = async (tx: Tx, { today }: Scope, date: Day): Promise<Shipment[]> => {
  assertNotPast(date, today);
  const ids = await dateLeftovers(tx, today, date);
  return (await getShipments(tx, ids)).map(shipmentView);
};
