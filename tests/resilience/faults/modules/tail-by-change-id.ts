import type { Database } from '../../../../server/src/database/database.ts';
import type { TailedLog } from '../../../../server/src/live/tailed-log.ts';
import { createTailedLog as createSound } from '../../../../server/src/live/tailed-log-store.ts';

/** Reads only above the highest change id so far, and so misses changes that commit later with a lower id. */
export const createTailedLog = (db: Database): TailedLog => {
  const sound = createSound(db);
  let tail = 0;
  return {
    ...sound,
    patchesAfter: async (key, revision) => {
      const logged = await sound.patchesAfter(key, revision);
      const numbers = await db
        .selectFrom('changeStream')
        .select(['revision', 'changeId'])
        .where('streamKey', '=', key)
        .where('revision', '>', revision)
        .execute();
      const changeOf = new Map(numbers.map((one) => [one.revision, one.changeId]));
      const seen = logged.filter((one) => (changeOf.get(one.revision) ?? 0) > tail);
      tail = Math.max(tail, ...seen.map((one) => changeOf.get(one.revision) ?? 0));
      return seen;
    },
  };
};
