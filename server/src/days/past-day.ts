import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { dropForeignRows } from '@werkplan/shared/live/apply-patch.ts';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import { stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { Moment } from '@werkplan/shared/live/moment.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { type Entity, kindOfTable, toRows } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';
import { type ArchivedDay, readArchivedDay } from './archived-day-query.ts';
import { type PastImages, readPastImages } from './past-day-query.ts';

/** Replaces the images of rows that archived changes have written by the images from before these changes. */
const folded = (
  { epoch, revisions, images }: PastImages,
  { firstRevisions, rows }: ArchivedDay,
): Pick<PastImages, 'epoch' | 'revisions' | 'images'> => {
  const before = new Map(rows.map((row) => [`${row.entity} ${row.id}`, row]));
  const asThen = (entity: Entity): Image[] => {
    const kept = images[entity].filter(({ id }) => !before.has(`${entity} ${String(id)}`));
    return [
      ...kept,
      ...rows.flatMap((row) => (row.entity === entity && row.before ? [row.before] : [])),
    ].sort((one, other) => Number(one['id']) - Number(other['id']));
  };
  const entities = Object.keys(kindOfTable) as Entity[];
  return {
    epoch,
    revisions: Object.fromEntries(
      Object.entries(revisions).map(([key, revision]) => [key, (firstRevisions[key] ?? revision + 1) - 1]),
    ),
    images: { ...images, ...Object.fromEntries(entities.map((entity) => [entity, asThen(entity)])) },
  };
};

/**
 * Reads the images of a moment that lies before the log's start from the archived changes.
 * @throws VALIDATION_ERRORS (`at`) for a moment older than anything known; `knownFrom` is the first known day
 * @throws NOT_FOUND for a revision beyond the day's
 */
const readArchived = async (db: Database, date: Day, at: Moment) => {
  const begin = await readPastImages(db, date, 'logStart');
  if ('revision' in at && at.revision > (begin.revisions[dayKey(date)] ?? 0))
    throw new DomainError('NOT_FOUND');
  const archived = await readArchivedDay(db, date, at);
  if (!archived.isKnown)
    throw new DomainError('VALIDATION_ERRORS', {
      fields: { at: 'validation.beforeLog' },
      extra: { knownFrom: archived.knownFrom },
    });
  return folded(begin, archived);
};

const readImages = async (db: Database, date: Day, at: Moment) => {
  const found = await readPastImages(db, date, at);
  const { changeId, keptAfter } = found;
  if (changeId !== null && changeId >= keptAfter) return found;
  if (keptAfter > 0) return await readArchived(db, date, at);
  if ('revision' in at) throw new DomainError('NOT_FOUND');
  return found;
};

/**
 * Reads a day's snapshot at a moment, computed backwards from the current rows
 * (docs/rules/undo-and-history.md#the-day-as-it-was). It doesn't open the day, so a day that nobody has opened has no runs.
 * @throws VALIDATION_ERRORS (`at`) for a moment older than anything known
 * @throws NOT_FOUND for a revision beyond the day's
 */
export const readPastDay = async (db: Database, date: Day, at: Moment): Promise<DaySnapshot> => {
  const { epoch, revisions, images } = await readImages(db, date, at);
  const key = dayKey(date);
  const found: DaySnapshot = {
    key,
    epoch,
    revision: revisions[key] ?? 0,
    revisions,
    date,
    orders: toRows<'orders'>(images.production_order),
    shipments: toRows<'shipments'>(images.shipment),
    deliveries: toRows<'deliveries'>(images.delivery),
    deliveryItems: toRows<'deliveryItems'>(images.delivery_item),
    trucks: toRows<'trucks'>(images.truck),
    hallCapacities: toRows<'hallCapacities'>(images.hall_capacity),
    calendarEntries: toRows<'calendarEntries'>(images.calendar_entry),
    templates: toRows<'templates'>(images.template),
    occurrences: toRows<'occurrences'>(images.occurrence),
    sites: toRows<'sites'>(images.site),
    reservations: toRows<'reservations'>(images.reservation),
    releases: toRows<'releases'>(images.day_release),
    grants: toRows<'grants'>(images.day_grant),
    lateChanges: toRows<'lateChanges'>(images.late_change),
  };
  const state = stateFromSnapshot(found);
  const none = {
    ...state,
    orders: new Map(),
    shipments: new Map(),
    deliveries: new Map(),
    deliveryItems: new Map(),
    releases: new Map(),
    grants: new Map(),
    lateChanges: new Map(),
    reservations: new Map(),
  };
  return { ...found, ...listRows(dropForeignRows(state, none)) };
};
