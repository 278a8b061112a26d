import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Database } from '../../../server/src/database/database.ts';
import { transact, type Tx } from '../../../server/src/database/transact.ts';
import { systemActor } from '../../../server/src/change/actor.ts';
import { readImages } from './images.ts';
import { patchOf } from './patch-of.ts';
import { lockStreams, openLog, storeChange } from './log-entry.ts';
import { streamsOf } from './streams-of.ts';

/**
 * Executes any SQL as a change by 'system', as a program without the core would: row triggers log the writes, and the
 * affected streams are locked at the end.
 */
export const systemChange = async (
  db: Database,
  action: string,
  run: (tx: Tx) => Promise<void>,
): Promise<void> => {
  await transact(db, async (tx, commitWith) => {
    const id = await openLog(tx);
    await run(tx);
    const images = await readImages(tx, id);
    const keys: StreamKey[] = [...streamsOf(images)];
    await lockStreams(tx, keys);
    const entry = { id, actor: systemActor, action, undoOf: null, mutationId: null };
    await commitWith(async () => await storeChange(tx, { ...entry, patch: patchOf(images) }, keys));
  });
};
