import type { DeliveryRow } from '../deliveries/delivery-schema.ts';
import type { LinkScope } from '../deliveries/link-scope.ts';
import { isDead } from '../plan/parts.ts';
import type { SlotItem, Run } from '../plan/views.ts';

/**
 * True if the run belongs to the link's day, and for a run's link is that run. For a hall's link, `showsRun` also checks the
 * run's cards.
 */
export const reachesRun = (reach: LinkScope, { id, date }: Pick<DeliveryRow, 'id' | 'date'>): boolean =>
  date === reach.date && (reach.deliveryId === null || reach.deliveryId === id);

/** True if the link shows the content of the slot. A hall's link only shows cards of the hall. */
export const reachesContent = ({ hallId }: LinkScope, { part }: SlotItem): boolean =>
  hallId === null || part?.order.hallId === hallId;

/** True if the link shows the run. A hall's link only shows runs with cards of the hall. */
export const showsRun = (reach: LinkScope, { delivery, items }: Run): boolean =>
  reachesRun(reach, delivery) && (reach.hallId === null || items.some((one) => reachesContent(reach, one)));

/** True if the link may report the departure. A hall's link may only while all cards on the run are the hall's. */
export const mayDepart = (reach: LinkScope, { items }: Pick<Run, 'items'>): boolean =>
  reach.hallId === null ||
  items.every((one) => one.part === null || isDead(one) || one.part.order.hallId === reach.hallId);
