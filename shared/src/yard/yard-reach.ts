import type { DeliveryRow } from '../deliveries/delivery-schema.ts';
import type { HallId } from '../halls/hall.ts';
import type { Day } from '../values/day.ts';
import { isDead } from '../plan/parts.ts';
import type { SlotItem, Run } from '../plan/views.ts';

/** How far a link reaches (rules/yard.md#links); a run's and a hall's have one of the two ids, the yard's none. */
export interface YardReach {
  readonly date: Day;
  readonly deliveryId: number | null;
  readonly hallId: HallId | null;
}

/** Whether a run lies within a link's reach; of a hall's link its cards decide further. */
export const reachesRun = (reach: YardReach, { id, date }: Pick<DeliveryRow, 'id' | 'date'>): boolean =>
  date === reach.date && (reach.deliveryId === null || reach.deliveryId === id);

/** Whether a link shows what a slot of a run within its reach holds: a hall's only its own cards. */
export const reachesContent = ({ hallId }: YardReach, { part }: SlotItem): boolean =>
  hallId === null || part?.order.hallId === hallId;

/** Whether a link shows the run: a hall's not without a card of its own. */
export const showsRun = (reach: YardReach, { delivery, items }: Run): boolean =>
  reachesRun(reach, delivery) && (reach.hallId === null || items.some((one) => reachesContent(reach, one)));

/** Whether the link may report that the run has left: a hall's link only while all cards are the hall's. */
export const mayDepart = (reach: YardReach, { items }: Pick<Run, 'items'>): boolean =>
  reach.hallId === null ||
  items.every((one) => one.part === null || isDead(one) || one.part.order.hallId === reach.hallId);
