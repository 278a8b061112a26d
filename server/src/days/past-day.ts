import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import { dropForeign } from '@werkplan/shared/live/apply-patch.ts';
import { type DaySnapshot, listRows, openState } from '@werkplan/shared/live/day-state.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { Moment } from '@werkplan/shared/live/moment.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { rowsOf } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import { readPastImages } from './past-day-query.ts';

/**
 * A day's snapshot as it was at a moment, folded back from the rows of now; docs/rules/undo-and-history.md#the-day-as-it-was.
 * A day that wasn't opened yet has no rows of its own.
 * @throws VALIDATION_ERRORS (`at`) for a moment of which the log no longer knows
 * @throws NOT_FOUND for a revision that the day hasn't reached
 */
export const readPastDay = async (db: Database, date: Day, at: Moment): Promise<DaySnapshot> => {
  const { epoch, changeId, keptAfter, revisions, images } = await readPastImages(db, date, at);
  if (changeId === null && keptAfter === 0) {
    if ('revision' in at) throw new DomainError('NOT_FOUND');
  } else if (changeId === null || changeId < keptAfter) throw invalid({ at: 'validation.beforeLog' });
  const key = dayKey(date);
  const found: DaySnapshot = {
    key,
    epoch,
    revision: revisions[key] ?? 0,
    revisions,
    date,
    orders: rowsOf<'orders'>(images.production_order),
    shipments: rowsOf<'shipments'>(images.shipment),
    deliveries: rowsOf<'deliveries'>(images.delivery),
    deliveryItems: rowsOf<'deliveryItems'>(images.delivery_item),
    trucks: rowsOf<'trucks'>(images.truck),
    hallCapacities: rowsOf<'hallCapacities'>(images.hall_capacity),
    calendarEntries: rowsOf<'calendarEntries'>(images.calendar_entry),
    templates: rowsOf<'templates'>(images.template),
    occurrences: rowsOf<'occurrences'>(images.occurrence),
  };
  const state = openState(found);
  const none = {
    ...state,
    orders: new Map(),
    shipments: new Map(),
    deliveries: new Map(),
    deliveryItems: new Map(),
  };
  return { ...found, ...listRows(dropForeign(state, none)) };
};
