const storageKey = 'werkplan.reloaded';
const againAfterMs = 600_000;

/** Whether the page may be loaded anew for code that didn't come: without the code again and again, it isn't loaded for ever. */
export const mayReloadForCode = (): boolean => {
  try {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < againAfterMs) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
    return true;
  } catch {
    return false;
  }
};
