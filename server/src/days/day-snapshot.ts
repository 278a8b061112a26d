import { sitesOf } from '@werkplan/shared/deliveries/order-site.ts';
import { reservationsOfWeek } from '@werkplan/shared/halls/reserved.ts';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import { snapshotEtag } from '@werkplan/shared/live/snapshot-etag.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { PlanState } from '../plan/plan-state.ts';

const listOf = <Row extends { id: number }>(rows: ReadonlyMap<number, Row> | undefined): Row[] =>
  [...(rows?.values() ?? [])].sort((a, b) => a.id - b.id);

/** Builds the ETag of a day's snapshot from the epoch and the revisions of its three streams. */
export const snapshotEtagOf = (
  epoch: string,
  date: Day,
  revisions: ReadonlyMap<string, number | undefined>,
): string => {
  const revision = (key: string): number => revisions.get(key) ?? 0;
  return snapshotEtag(epoch, [revision(dayKey(date)), revision('trucks'), revision('halls')]);
};

/** Combines the day's rows with those of the two streams that all days share. */
export const buildSnapshot = (state: PlanState, date: Day): DaySnapshot => {
  const { epoch, trucks, hallCapacities, calendarEntries, templates, occurrences, sites, days } = state;
  const rows = days.get(date)?.rows;
  const reservations = reservationsOfWeek(listOf(state.reservations), date);
  const key = dayKey(date);
  const revision = (name: typeof key | 'trucks' | 'halls'): number => state.revisions.get(name) ?? 0;
  return {
    key,
    epoch,
    revision: revision(key),
    revisions: { [key]: revision(key), halls: revision('halls'), trucks: revision('trucks') },
    date,
    orders: listOf(rows?.orders),
    shipments: listOf(rows?.shipments),
    deliveries: listOf(rows?.deliveries),
    deliveryItems: listOf(rows?.deliveryItems),
    trucks: listOf(trucks),
    hallCapacities: listOf(hallCapacities),
    calendarEntries: listOf(calendarEntries),
    templates: listOf(templates),
    occurrences: listOf(occurrences),
    sites: sitesOf(sites ?? new Map(), rows?.orders.values() ?? [], reservations),
    reservations,
    releases: listOf(rows?.releases),
    grants: listOf(rows?.grants),
    lateChanges: listOf(rows?.lateChanges),
  };
};
