const page = '/reset-password';

/** The browser keeps this with the entry of its history: it survives a reload, and stands in no address. */
interface EntryState {
  readonly mailedToken?: string;
}

/** Takes the token of a mailed link out of the address bar, before anybody can read it there or pass the address on. */
export const hideMailedToken = (): void => {
  const mailedToken = new URLSearchParams(location.search).get('token');
  if (location.pathname !== page || mailedToken === null) return;
  const state: EntryState = { ...(history.state as EntryState | null), mailedToken };
  history.replaceState(state, '', page);
};

/** The token of the link that opened this page; empty for who came without one. */
export const mailedToken = (): string => (history.state as EntryState | null)?.mailedToken ?? '';
