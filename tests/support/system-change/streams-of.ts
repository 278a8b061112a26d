import { dayKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Image } from '../../../server/src/database/tables.ts';
import type { ChangeImages } from './images.ts';

const day = (image: Image, column: string): StreamKey => dayKey(String(image[column]));

/** The streams of the days that show the part: its own day, and the order's day, where the moved part is a ghost card. */
const daysOfPart = (part: Image): StreamKey[] =>
  part['is_deleted'] === true
    ? [day(part, 'date')]
    : [day(part, 'date'), day(part, 'date_at_last_order_change')];

/**
 * All streams whose followers see one of the written rows, before or after the change (rules/live.md#streams). An order
 * belongs to its day and to every day of its parts; items and runs belong to the run's day, trucks to `trucks`, capacities to
 * `halls`. Pure.
 */
export const streamsOf = ({ images, parts, deliveries }: ChangeImages): Set<StreamKey> => {
  const keys = new Set<StreamKey>();
  const see = (...seen: StreamKey[]) => seen.forEach((key) => keys.add(key));
  const dayOfDelivery = new Map(deliveries.map((delivery) => [delivery['id'], day(delivery, 'date')]));
  for (const { entity, before, after } of images) {
    for (const row of [before, after]) {
      if (entity !== 'delivery' || !row) continue;
      dayOfDelivery.set(row['id'], day(row, 'date'));
    }
  }
  for (const { entity, id, before, after } of images) {
    for (const row of [before, after]) {
      if (!row) continue;
      if (entity === 'production_order') {
        see(day(row, 'date'));
        for (const part of parts) if (part['production_order_id'] === id) see(...daysOfPart(part));
      } else if (entity === 'shipment') see(...daysOfPart(row));
      else if (entity === 'delivery') see(day(row, 'date'));
      else if (entity === 'drawing') throw new Error('the system writes no drawings');
      else if (['truck', 'template', 'occurrence', 'site'].includes(entity)) see('trucks');
      else if (['hall_capacity', 'calendar_entry', 'reservation'].includes(entity)) see('halls');
      else if (entity === 'day_grant') see(day(row, 'date'));
      else if (entity === 'day_release' || entity === 'late_change') see(day(row, 'date'), 'halls');
      else {
        const key = dayOfDelivery.get(row['delivery_id']);
        if (!key) throw new Error(`no run for item ${id}`);
        see(key);
      }
    }
  }
  return keys;
};
