import { parseYardToken } from '@werkplan/shared/yard/yard-link.ts';
import { readStored, removeStored, writeStored } from '../lib/local-storage.ts';

// The QR code contains the link's token in the `#` part, which browsers do not send to servers. It is removed from the
// address at once, so that nobody can read or share it there (rules/yard.md#the-page).

/** Id of the link that was opened last in this browser. */
const lastKey = 'werkplan.yard';
const tokenKey = (linkId: string): string => `werkplan.yard.${linkId}`;

export interface OpenedLink {
  readonly linkId: string;
  readonly token: string;
  /** Name under which this browser stores copies for the link. */
  readonly owner: string;
}

/** State in the browser's history entry, so that two tabs can have different links. */
interface EntryState {
  readonly yardLink?: string;
}

const stateOf = (): EntryState => (history.state as EntryState | null) ?? {};

const opened = (linkId: string, token: string): OpenedLink => ({ linkId, token, owner: `link:${linkId}` });

/** Returns the link with which this page was opened, otherwise the last one; null if there is none or it is incomplete. */
export const openLink = (): OpenedLink | null => {
  const fresh = parseYardToken(location.hash);
  if (fresh) {
    writeStored(tokenKey(fresh.linkId), fresh.token);
    writeStored(lastKey, fresh.linkId);
    history.replaceState({ yardLink: fresh.linkId } satisfies EntryState, '', location.pathname);
    return opened(fresh.linkId, fresh.token);
  }
  // Returns null, because an incomplete link must not open the last one instead.
  if (location.hash !== '') return null;
  const linkId = stateOf().yardLink ?? readStored(lastKey);
  const token = linkId === null ? null : readStored(tokenKey(linkId));
  return linkId === null || token === null ? null : opened(linkId, token);
};

/** Removes an ended link, so that nothing opens it again. */
export const forgetLink = ({ linkId }: OpenedLink): void => {
  removeStored(tokenKey(linkId));
  if (readStored(lastKey) === linkId) removeStored(lastKey);
};
