import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { snapshotEtag } from '@werkplan/shared/live/snapshot-etag.ts';
import { leaveDayEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { call } from '../lib/api-client.ts';
import { store } from '../lib/client.ts';
import { syncAtom } from '../live/sync-store.ts';

/** The state of a day that this window has shown last. */
export interface SeenState {
  readonly date: Day;
  /** Name of the snapshot, which is its ETag without quotes. */
  readonly name: string;
  /** Revision of the day's stream. */
  readonly revision: number;
}

/** The shown day as confirmed by the server; null while it is loading. */
export const seenStateAtom = atom((get): SeenState | null => {
  const { confirmed, epoch, streams } = get(syncAtom);
  if (!confirmed || epoch === null) return null;
  const { date } = confirmed;
  const [revision = 0, trucks = 0] = [dayKey(date), 'trucks' as const].map(
    (key) => streams[key]?.revision ?? 0,
  );
  return { date, name: snapshotEtag(epoch, [revision, trucks, 0]), revision };
});

/**
 * Replaces the revision of the capacities in a snapshot's name by 0, so that names are equal if only capacities differ,
 * which no print shows.
 */
export const withoutCapacities = (name: string): string => name.replace(/(?<!\d)\d+$/, '0');

/** Returns the revision of the day's stream in a snapshot's name; 0 if the name has none. */
export const revisionIn = (name: string): number => Number(/-(\d+)\.\d+\.\d+$/.exec(name)?.[1] ?? 0);

/**
 * Reports to the server which state the user has seen last, even while the page is closing. If the report is lost, the
 * server keeps the state reported before.
 */
export const reportSeen = (seen: SeenState | null = store().get(seenStateAtom)): void => {
  if (seen === null) return;
  const input = { params: { date: seen.date }, body: { seen: seen.name } };
  call(leaveDayEndpoint, input, { quiet: true, keepalive: true }).catch(() => undefined);
};
