import { mayReloadForCode } from '../lib/reload-for-code.ts';

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
  if (!isThere || !mayReloadForCode()) throw error;
  location.reload();
  return await new Promise<never>(() => undefined);
};
