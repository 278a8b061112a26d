import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { snapshotMark } from '@werkplan/shared/prints/printed-day.ts';
import { leaveDayEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { call } from '../lib/api-client.ts';
import { store } from '../lib/client.ts';
import { syncAtom } from '../live/sync-store.ts';

/** The latest state of a day that this window has shown. */
export interface SeenState {
  readonly date: Day;
  /** Name of the snapshot (its ETag without quotes). */
  readonly name: string;
  readonly revision: number;
}

/** The shown day as received from the server; null while loading. */
export const seenStateAtom = atom((get): SeenState | null => {
  const { confirmed, epoch, streams } = get(syncAtom);
  if (!confirmed || epoch === null) return null;
  const { date } = confirmed;
  const [revision = 0, trucks = 0] = [dayKey(date), 'trucks' as const].map(
    (key) => streams[key]?.revision ?? 0,
  );
  return { date, name: snapshotMark(epoch, [revision, trucks, 0]), revision };
});

/** Sets the revision of capacities in a snapshot's name to 0, because a print doesn't show capacities. */
export const withoutCapacities = (name: string): string => name.replace(/(?<!\d)\d+$/, '0');

/** Returns the day's revision in a snapshot's name. */
export const revisionIn = (name: string): number => Number(/-(\d+)\.\d+\.\d+$/.exec(name)?.[1] ?? 0);

/** Reports the last seen state, even while the page closes. If the report is lost, the server keeps that of the previous visit. */
export const reportSeen = (seen: SeenState | null = store().get(seenStateAtom)): void => {
  if (seen === null) return;
  const input = { params: { date: seen.date }, body: { seen: seen.name } };
  call(leaveDayEndpoint, input, { quiet: true, keepalive: true }).catch(() => undefined);
};
