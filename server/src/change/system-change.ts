import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Database, Tx } from '../database/database.ts';
import { systemActor } from './actor.ts';
import { readImages } from './images.ts';
import { patchOf } from './patch-of.ts';
import { lockStreams, openLog, storeChange } from './streams.ts';
import { streamsOf } from './streams-of.ts';

/**
 * A bulk write by 'system' into a plan nobody watches yet (demo data, repairs): logged like any other change, its
 * streams locked at the end.
 */
export const systemChange = async (
  db: Database,
  action: string,
  run: (tx: Tx) => Promise<void>,
): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    const tx = transaction as Tx;
    const { id } = await openLog(tx, []);
    await run(tx);
    const images = await readImages(tx, id);
    const keys: StreamKey[] = [...streamsOf(images)];
    await lockStreams(tx, keys);
    await storeChange(
      tx,
      {
        id,
        actor: systemActor,
        action,
        undoOf: null,
        mutationId: null,
        patch: patchOf(images),
        answer: null,
      },
      keys,
    );
  });
};
