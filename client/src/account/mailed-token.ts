/** Paths of mailed links and the position of their tokens. */
const tokenAt: Readonly<Record<string, () => string | null>> = {
  '/reset-password': () => new URLSearchParams(location.search).get('token'),
  '/invitation': () => location.hash.slice(1) || null,
};

/** State of the history entry: survives a reload, and is not part of the address. */
interface EntryState {
  readonly mailedToken?: string;
}

/** Moves the token of a mailed link out of the address bar, so that it is neither seen nor passed on. */
export const hideMailedToken = (): void => {
  const mailedToken = tokenAt[location.pathname]?.() ?? null;
  if (mailedToken === null) return;
  const state: EntryState = { ...(history.state as EntryState | null), mailedToken };
  history.replaceState(state, '', location.pathname);
};

/** Token of the link that opened this page; empty without one. */
export const mailedToken = (): string => (history.state as EntryState | null)?.mailedToken ?? '';
