import { clientPart, currentClient } from './client.ts';
import { translateNow } from './i18n.ts';
import { notifyNoAnswer } from './notify-no-answer.ts';

/** Error for code or texts that could not be loaded. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCode';
}

const missingCode = clientPart(() => ({ missing: new Set<object>(), notify: (): void => undefined }));

/** Records if the latest call of this import function failed. */
export const markMissing = (fetchCode: object, isMissing: boolean): void => {
  const { missing, notify } = missingCode();
  if (!isMissing) return void missing.delete(fetchCode);
  missing.add(fetchCode);
  notify();
};

/** True while some code could not be loaded. Some browsers never retry a failed import, so that only a reload helps. */
export const isCodeMissing = (): boolean => missingCode().missing.size > 0;

/** Sets the only listener, which is called whenever code could not be loaded. */
export const onMissingCode = (listener: () => void): void => {
  missingCode().notify = listener;
};

/** Shows a toast that offers a reload, which keeps unsaved input. */
export const notifyMissingCode = (): void =>
  notifyNoAnswer(() => ({
    action: { label: translateNow('common.reload'), onSelect: () => location.reload() },
  }));

const storageKey = 'werkplan.reloaded';
const againAfterMs = 600_000;

/**
 * Returns true and records a reload, or returns false if this tab has reloaded for missing code within the last 10
 * minutes, so that the page cannot reload in a loop.
 */
export const claimReloadForCode = (): boolean => {
  try {
    const storage = currentClient().tabStorage();
    const last = Number(storage.getItem(storageKey) ?? 0);
    // Uses the absolute difference, because the clock may have been set back since.
    if (Math.abs(Date.now() - last) < againAfterMs) return false;
    storage.setItem(storageKey, String(Date.now()));
    return true;
  } catch {
    return false;
  }
};

/**
 * Reloads the page, because some browsers never retry a failed import; does not return then. @throws the error if the
 * server is unreachable or a reload was tried recently
 */
export const reloadInstead = async (error: unknown): Promise<never> => {
  const isThere = await fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere || !claimReloadForCode()) throw error;
  location.reload();
  return await new Promise<never>(() => undefined);
};
