const storageKey = 'werkplan.reloaded';
const againAfterMs = 60_000;

/** A page that comes again and again without its code must not be loaded for ever. */
const mayReload = (): boolean => {
  try {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < againAfterMs) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
    return true;
  } catch {
    return false;
  }
};

/**
 * Loads the page anew in place of code that doesn't come: some browsers never ask again for what failed once, be it
 * while the server was away. Doesn't return then.
 * @throws the error, where the server is away still or this was tried just now
 */
export const reloadInstead = async (error: unknown): Promise<never> => {
  const isThere = await fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere || !mayReload()) throw error;
  location.reload();
  return await new Promise<never>(() => undefined);
};
