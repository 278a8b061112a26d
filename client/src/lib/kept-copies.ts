import { type KeptCopy, keptDatabase } from './kept-database.ts';

// What a start without a network shows (rules/look-and-feel.md#without-a-network). Without a database of its own the browser
// keeps nothing, and all else works as before.

/** Keeps a copy in place of the owner's former one of that name; `at`: when the server last confirmed it, ms. */
export const keepCopy = async (owner: string, name: string, value: unknown, at: number): Promise<void> => {
  try {
    await (await keptDatabase()).put('copies', { owner, name, at, value });
  } catch {
    // not kept
  }
};

/** The owner's copy of that name; null: there is none. */
export const readCopy = async <Value>(
  owner: string,
  name: string,
): Promise<{ readonly value: Value; readonly at: number } | null> => {
  try {
    const copy = await (await keptDatabase()).get('copies', [owner, name]);
    return copy ? { value: copy.value as Value, at: copy.at } : null;
  } catch {
    return null;
  }
};

/** Deletes the copies for which `isOver` returns true. */
export const dropCopies = async (isOver: (copy: KeptCopy) => boolean): Promise<void> => {
  try {
    const { store, done } = (await keptDatabase()).transaction('copies', 'readwrite');
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (isOver(cursor.value)) await cursor.delete();
    await done;
  } catch {
    // there are none
  }
};
