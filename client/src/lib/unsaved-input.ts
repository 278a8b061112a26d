// Keeps unsaved input for its user, in this tab only, when the session ends or the page unloads
// (rules/account.md#what-was-typed-waits).

import { clientPart, currentClient } from './client.ts';

/** Prefix of storage keys. Its number is the version of the stored format, so that a build ignores input in another format. */
const prefix = 'werkplan.draft.2.';
interface Owners {
  /** The signed-in user, whose input is kept; null without a sign-in. */
  now: number | null;
  /** The last signed-in user, because editors that close after the session has ended contain that user's text. */
  last: number | null;
}
const owners = clientPart((): Owners => ({ now: null, last: null }));

const keyOf = (userId: number, name: string): string => `${prefix}${userId}.${name}`;

/** Storage may be disabled or full; unsaved input is then lost when the session ends. */
const withStorage = <T>(act: (storage: Storage) => T, otherwise: T): T => {
  try {
    return act(currentClient().tabStorage());
  } catch {
    return otherwise;
  }
};

/** Sets the user whose input is kept; null when the session has ended. */
export const setUnsavedInputOwner = (userId: number | null): void => {
  owners().now = userId;
  owners().last = userId ?? owners().last;
};

/** Keeps the input only if the session has ended; otherwise the user has closed the editor. */
export const keepUnsavedInput = (name: string, input: unknown): void => {
  const { now, last: userId } = owners();
  if (now !== null || userId === null) return;
  withStorage((storage) => storage.setItem(keyOf(userId, name), JSON.stringify(input)), undefined);
};

/** Keeps a signed-in user's input, because the page is about to unload. */
export const keepUnsavedInputOverReload = (name: string, input: unknown): void => {
  const userId = owners().now;
  if (userId === null) return;
  withStorage((storage) => storage.setItem(keyOf(userId, name), JSON.stringify(input)), undefined);
};

/**
 * Returns the kept input without removing it, because React may discard a render; the editor removes it with
 * `dropUnsavedInput`.
 */
export const unsavedInput = (name: string): unknown => {
  const userId = owners().now;
  if (userId === null) return undefined;
  return withStorage((storage) => {
    const kept = storage.getItem(keyOf(userId, name));
    return kept === null ? undefined : (JSON.parse(kept) as unknown);
  }, undefined);
};

export const dropUnsavedInput = (name: string): void => {
  const userId = owners().now;
  if (userId !== null) withStorage((storage) => storage.removeItem(keyOf(userId, name)), undefined);
};

/** Removes all input of this user, on sign-out. */
export const forgetUnsavedInput = (): void => {
  const own = keyOf(owners().last ?? 0, '');
  Object.assign(owners(), { now: null, last: null });
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(own)) storage.removeItem(key);
  }, undefined);
};
