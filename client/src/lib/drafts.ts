// What a planner was typing when the sign-in ended or the page was left waits for the same planner, in this tab only
// (rules/account.md#what-was-typed-waits).

/** With the number of their form, so that a newer page doesn't stumble over an older one's. */
const prefix = 'werkplan.draft.2.';
/** Whose drafts these are; null while nobody is signed in. */
let owner: number | null = null;
/** Who was signed in last: whose text it is that stands in editors that close now. */
let lastOwner: number | null = null;

const keyOf = (userId: number, name: string): string => `${prefix}${userId}.${name}`;

/** Storage can be switched off in a browser, or be full; drafts then end with the sign-in. */
const withStorage = <T>(act: (storage: Storage) => T, otherwise: T): T => {
  try {
    return act(sessionStorage);
  } catch {
    return otherwise;
  }
};

/** Called by the sign-in: who is here now, null when the sign-in ended. */
export const setDraftOwner = (userId: number | null): void => {
  owner = userId;
  lastOwner = userId ?? lastOwner;
};

/** Keeps what is typed if the sign-in has ended; otherwise closing an editor is the planner's own doing. */
export const keepDraft = (name: string, draft: unknown): void => {
  const userId = lastOwner;
  if (owner !== null || userId === null) return;
  withStorage((storage) => storage.setItem(keyOf(userId, name), JSON.stringify(draft)), undefined);
};

/** Keeps what is typed although its planner is there: the page is about to go. */
export const keepOverReload = (name: string, draft: unknown): void => {
  const userId = owner;
  if (userId === null) return;
  withStorage((storage) => storage.setItem(keyOf(userId, name), JSON.stringify(draft)), undefined);
};

/** What is kept under this name; it stays there until it is in its editor (`dropDraft`): a drawing may be given up. */
export const keptDraft = (name: string): unknown => {
  const userId = owner;
  if (userId === null) return undefined;
  return withStorage((storage) => {
    const kept = storage.getItem(keyOf(userId, name));
    return kept === null ? undefined : (JSON.parse(kept) as unknown);
  }, undefined);
};

export const dropDraft = (name: string): void => {
  const userId = owner;
  if (userId !== null) withStorage((storage) => storage.removeItem(keyOf(userId, name)), undefined);
};

/** Signing out on purpose leaves nothing of this planner behind. */
export const forgetDrafts = (): void => {
  const own = keyOf(lastOwner ?? 0, '');
  owner = null;
  lastOwner = null;
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(own)) storage.removeItem(key);
  }, undefined);
};
