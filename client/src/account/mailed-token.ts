/** Finds the token of a mailed link, by the path of its page. */
const tokenAt: Readonly<Record<string, () => string | null>> = {
  '/reset-password': () => new URLSearchParams(location.search).get('token'),
  '/invitation': () => location.hash.slice(1) || null,
};

/** State in the browser's history entry, which survives a reload and is not part of the address. */
interface EntryState {
  readonly mailedToken?: string;
}

/** Removes the token of a mailed link from the address, so that it is neither seen nor shared. */
export const hideMailedToken = (): void => {
  const mailedToken = tokenAt[location.pathname]?.() ?? null;
  if (mailedToken === null) return;
  const state: EntryState = { ...(history.state as EntryState | null), mailedToken };
  history.replaceState(state, '', location.pathname);
};

/** Returns the token of the link that opened this page, or an empty string. */
export const mailedToken = (): string => (history.state as EntryState | null)?.mailedToken ?? '';
