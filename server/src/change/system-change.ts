import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Database } from '../database/database.ts';
import { transact, type Tx } from '../database/transact.ts';
import { systemActor } from './actor.ts';
import { readImages } from './images.ts';
import { patchOf } from './patch-of.ts';
import { lockStreams, openLog, storeChange, streams } from './streams.ts';
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
  await transact(db, async (tx, commitWith) => {
    const { id } = await openLog(tx, streams());
    await run(tx);
    const images = await readImages(tx, id);
    const keys: StreamKey[] = [...streamsOf(images)];
    await lockStreams(tx, keys);
    const entry = { id, actor: systemActor, action, undoOf: null, mutationId: null, answer: null };
    await commitWith(async () => await storeChange(tx, { ...entry, patch: patchOf(images) }, keys));
  });
};
