import type { DeliveryRow } from '../deliveries/delivery-schema.ts';
import type { HallId } from '../halls/hall.ts';
import type { Day } from '../values/day.ts';
import { isDead } from '../plan/parts.ts';
import type { SlotItem, Run } from '../plan/views.ts';

/** A link's scope (rules/yard.md#links); a run's and a hall's link have one of the two ids, the yard's none. */
export interface YardReach {
  readonly date: Day;
  readonly deliveryId: number | null;
  readonly hallId: HallId | null;
}

/** True if a run is within a link's scope; for a hall's link its cards decide further. */
export const reachesRun = (reach: YardReach, { id, date }: Pick<DeliveryRow, 'id' | 'date'>): boolean =>
  date === reach.date && (reach.deliveryId === null || reach.deliveryId === id);

/** True if a link shows a slot's content: a hall's link only the hall's cards. */
export const reachesContent = ({ hallId }: YardReach, { part }: SlotItem): boolean =>
  hallId === null || part?.order.hallId === hallId;

/** True if a link shows the run: a hall's link only a run with cards of the hall. */
export const showsRun = (reach: YardReach, { delivery, items }: Run): boolean =>
  reachesRun(reach, delivery) && (reach.hallId === null || items.some((one) => reachesContent(reach, one)));

/** True if the link may report the departure: a hall's link only while all cards are the hall's. */
export const mayDepart = (reach: YardReach, { items }: Pick<Run, 'items'>): boolean =>
  reach.hallId === null ||
  items.every((one) => one.part === null || isDead(one) || one.part.order.hallId === reach.hallId);
