// Keeps unsaved input for its planner, in this tab only, when the sign-in ends or the page is left
// (rules/account.md#what-was-typed-waits).

import { clientPart, currentClient } from './client.ts';

/** Holds the number of the stored format, so that a newer page doesn't read an older one's. */
const prefix = 'werkplan.draft.2.';
interface Owners {
  /** The planner whose input is kept; null while nobody is signed in. */
  now: number | null;
  /** The planner who was signed in last: editors that close after the sign-in has ended hold that planner's text. */
  last: number | null;
}
const owners = clientPart((): Owners => ({ now: null, last: null }));

const keyOf = (userId: number, name: string): string => `${prefix}${userId}.${name}`;

/** Storage can be switched off in a browser, or be full; unsaved input then ends with the sign-in. */
const withStorage = <T>(act: (storage: Storage) => T, otherwise: T): T => {
  try {
    return act(currentClient().tabStorage());
  } catch {
    return otherwise;
  }
};

/** Called by the sign-in; null when it has ended. */
export const setUnsavedInputOwner = (userId: number | null): void => {
  owners().now = userId;
  owners().last = userId ?? owners().last;
};

/** Keeps the input only if the sign-in has ended; otherwise the planner has closed the editor. */
export const keepUnsavedInput = (name: string, input: unknown): void => {
  const { now, last: userId } = owners();
  if (now !== null || userId === null) return;
  withStorage((storage) => storage.setItem(keyOf(userId, name), JSON.stringify(input)), undefined);
};

/** Keeps the input although its planner is signed in, because the page is about to be unloaded. */
export const keepOverReload = (name: string, input: unknown): void => {
  const userId = owners().now;
  if (userId === null) return;
  withStorage((storage) => storage.setItem(keyOf(userId, name), JSON.stringify(input)), undefined);
};

/** It stays kept until its editor holds it and drops it (`dropUnsavedInput`), because React may discard a render. */
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

/** Called on signing out, which leaves nothing of this planner behind. */
export const forgetUnsavedInput = (): void => {
  const own = keyOf(owners().last ?? 0, '');
  Object.assign(owners(), { now: null, last: null });
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(own)) storage.removeItem(key);
  }, undefined);
};
