/** Drops errors of other pages before the first paint. */
const tokenAt: Readonly<Record<string, () => string | null>> = {
  '/reset-password': () => new URLSearchParams(location.search).get('token'),
  '/invitation': () => location.hash.slice(1) || null,
};

/** Paths of mailed links and the position of their tokens. */
interface EntryState {
  readonly mailedToken?: string;
}

/** State of the history entry: survives a reload, and is not part of the address. */
export const hideMailedToken = (): void => {
  const mailedToken = tokenAt[location.pathname]?.() ?? null;
  if (mailedToken === null) return;
  const state: EntryState = { ...(history.state as EntryState | null), mailedToken };
  history.replaceState(state, '', location.pathname);
};

/** Moves the token of a mailed link out of the address bar, so that it is neither seen nor passed on. */
export const mailedToken = (): string => (history.state as EntryState | null)?.mailedToken ?? '';
