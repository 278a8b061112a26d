import type { DeliveryRow } from '../deliveries/delivery-schema.ts';
import type { LinkScope } from '../deliveries/link-scope.ts';
import { isDead } from '../plan/parts.ts';
import type { SlotItem, Run } from '../plan/views.ts';

/** True if a run is within a link's scope; for a hall's link its cards decide further. */
export const reachesRun = (reach: LinkScope, { id, date }: Pick<DeliveryRow, 'id' | 'date'>): boolean =>
  date === reach.date && (reach.deliveryId === null || reach.deliveryId === id);

/** True if a link shows a slot's content: a hall's link only the hall's cards. */
export const reachesContent = ({ hallId }: LinkScope, { part }: SlotItem): boolean =>
  hallId === null || part?.order.hallId === hallId;

/** True if a link shows the run: a hall's link only a run with cards of the hall. */
export const showsRun = (reach: LinkScope, { delivery, items }: Run): boolean =>
  reachesRun(reach, delivery) && (reach.hallId === null || items.some((one) => reachesContent(reach, one)));

/** True if the link may report the departure: a hall's link only while all cards are the hall's. */
export const mayDepart = (reach: LinkScope, { items }: Pick<Run, 'items'>): boolean =>
  reach.hallId === null ||
  items.every((one) => one.part === null || isDead(one) || one.part.order.hallId === reach.hallId);
