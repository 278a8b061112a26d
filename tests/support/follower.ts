import { applyPatch } from '@werkplan/shared/live/apply-patch.ts';
import { type DaySnapshot, type DayState, listRows, openState } from '@werkplan/shared/live/day-state.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Client } from './client.ts';
import type { Plant } from './plant.ts';

/** Any number of days around the tests' today: all that an action may concern. */
export const fetchDay = async (client: Client, date: string): Promise<DaySnapshot> =>
  await client.call(daySnapshotEndpoint, { params: { date } });

/** What a follower of the day holds after the log's patches above the snapshot's revisions, stream by stream. */
export const replayLog = async (plant: Plant, snapshot: DaySnapshot): Promise<DayState> => {
  let state = openState(snapshot);
  for (const [key, revision] of Object.entries(snapshot.revisions)) {
    const told = await plant.db
      .selectFrom('changeStream')
      .innerJoin('change', 'change.id', 'changeStream.changeId')
      .select('change.patch')
      .where('streamKey', '=', key)
      .where('revision', '>', revision)
      .orderBy('revision')
      .execute();
    for (const { patch } of told) state = applyPatch(state, patch, key);
  }
  return state;
};

/** The snapshot's rows, to compare with `listRows(state)`. */
export const rowsIn = (snapshot: DaySnapshot): ReturnType<typeof listRows> => listRows(openState(snapshot));
