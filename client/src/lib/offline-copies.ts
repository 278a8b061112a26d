import { type OfflineCopy, localDatabase } from './local-database.ts';

// Stores in IndexedDB what a start without a network shows (rules/look-and-feel.md#without-a-network). Without
// IndexedDB nothing is stored, and everything else works.

/** Replaces the owner's copy with this name; `at` is the time (ms) at which the server last confirmed it. */
export const storeCopy = async (owner: string, name: string, value: unknown, at: number): Promise<void> => {
  try {
    await (await localDatabase()).put('copies', { owner, name, at, value });
  } catch {
    // IndexedDB is unavailable.
  }
};

/** Returns the owner's copy with this name; null if there is none. */
export const readCopy = async <Value>(
  owner: string,
  name: string,
): Promise<{ readonly value: Value; readonly at: number } | null> => {
  try {
    const copy = await (await localDatabase()).get('copies', [owner, name]);
    return copy ? { value: copy.value as Value, at: copy.at } : null;
  } catch {
    return null;
  }
};

/** Deletes the copies, of any owner, for which `isOver` returns true. */
export const deleteCopies = async (isOver: (copy: OfflineCopy) => boolean): Promise<void> => {
  try {
    const { store, done } = (await localDatabase()).transaction('copies', 'readwrite');
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (isOver(cursor.value)) await cursor.delete();
    await done;
  } catch {
    // IndexedDB is unavailable.
  }
};
