/** Where a mailed link leads, and where its token stands in the address. */
const tokenAt: Readonly<Record<string, () => string | null>> = {
  '/reset-password': () => new URLSearchParams(location.search).get('token'),
  '/invitation': () => location.hash.slice(1) || null,
};

/** The browser keeps this with the entry of its history: it survives a reload, and stands in no address. */
interface EntryState {
  readonly mailedToken?: string;
}

/** Takes the token of a mailed link out of the address bar, before anybody can read it there or pass the address on. */
export const hideMailedToken = (): void => {
  const mailedToken = tokenAt[location.pathname]?.() ?? null;
  if (mailedToken === null) return;
  const state: EntryState = { ...(history.state as EntryState | null), mailedToken };
  history.replaceState(state, '', location.pathname);
};

/** The token of the link that opened this page; empty for who came without one. */
export const mailedToken = (): string => (history.state as EntryState | null)?.mailedToken ?? '';
