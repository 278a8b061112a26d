import { clientPart, currentClient } from './client.ts';
import { translateNow } from './i18n.ts';
import { notifyNoAnswer } from './notify-no-answer.ts';

/** Code, or its texts, that could not be fetched. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
}

const missingCode = clientPart(() => ({ missing: new Set<object>(), notify: (): void => undefined }));

/** Notes whether what this function fetches could not be fetched when it was last asked for. */
export const markMissing = (fetchCode: object, isMissing: boolean): void => {
  const { missing, notify } = missingCode();
  if (!isMissing) return void missing.delete(fetchCode);
  missing.add(fetchCode);
  notify();
};

/**
 * Whether any code could not be fetched when it was last asked for. Some browsers never ask again for what failed once, nor for
 * what imports it, so that only a reload helps.
 */
export const isCodeMissing = (): boolean => missingCode().missing.size > 0;

/** Has `listener` called whenever code doesn't come. */
export const onMissingCode = (listener: () => void): void => {
  missingCode().notify = listener;
};

/** Offers the reload; what was typed is kept. */
export const notifyMissingCode = (): void =>
  notifyNoAnswer(() => ({
    action: { label: translateNow('common.reload'), onSelect: () => location.reload() },
  }));

const storageKey = 'werkplan.reloaded';
const againAfterMs = 600_000;

/** Whether the page may be loaded anew for code that didn't come: without the code again and again, it isn't loaded for ever. */
export const mayReloadForCode = (): boolean => {
  try {
    const storage = currentClient().tabStorage();
    const last = Number(storage.getItem(storageKey) ?? 0);
    // A clock that was ahead may have been set right since.
    if (Math.abs(Date.now() - last) < againAfterMs) return false;
    storage.setItem(storageKey, String(Date.now()));
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
  if (!isThere || !mayReloadForCode()) throw error;
  location.reload();
  return await new Promise<never>(() => undefined);
};
