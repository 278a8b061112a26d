import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import { stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Client } from './client.ts';

export const fetchDay = async (client: Client, date: string): Promise<DaySnapshot> =>
  await client.call(daySnapshotEndpoint, { params: { date } });

/** The snapshot's rows in the form of `listRows(state)`, to compare the two. */
export const rowsIn = (snapshot: DaySnapshot): ReturnType<typeof listRows> =>
  listRows(stateFromSnapshot(snapshot));
