import type { DeliveryRow } from '../deliveries/delivery-schema.ts';
import type { LinkScope } from '../deliveries/link-scope.ts';
import { isDead } from '../plan/parts.ts';
import type { SlotItem, Run } from '../plan/views.ts';

/**
 * True if the run is on the link's day and, for a link to one run, is that run. A link to a hall covers all runs of the day;
 * `linkShowsRun` also checks for cards of the hall.
 */
export const linkCoversRun = (link: LinkScope, { id, date }: Pick<DeliveryRow, 'id' | 'date'>): boolean =>
  date === link.date && (link.deliveryId === null || link.deliveryId === id);

/** True if the link shows the content of the slot. A hall's link only shows cards of the hall. */
export const linkShowsContent = ({ hallId }: LinkScope, { part }: SlotItem): boolean =>
  hallId === null || part?.order.hallId === hallId;

/** True if the link shows the run. A hall's link only shows runs with cards of the hall. */
export const linkShowsRun = (link: LinkScope, { delivery, items }: Run): boolean =>
  linkCoversRun(link, delivery) && (link.hallId === null || items.some((one) => linkShowsContent(link, one)));

/** True if the link may report the run's departure: a hall's link only while all live cards on the run are of that hall. */
export const mayDepart = (link: LinkScope, { items }: Pick<Run, 'items'>): boolean =>
  link.hallId === null ||
  items.every((one) => one.part === null || isDead(one) || one.part.order.hallId === link.hallId);
