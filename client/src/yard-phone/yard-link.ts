import { tokenIn } from '@werkplan/shared/yard/yard-link.ts';
import { readStored, removeStored, writeStored } from '../lib/local-storage.ts';

// A link's token stands behind the `#` of the address in the QR code, where no server sees it. From there it is taken
// at once: nobody can read it over a shoulder, or pass it on with the address (rules/yard.md#the-page).

/** The number of the link that was opened last in this browser. */
const lastKey = 'werkplan.yard';
const tokenKey = (linkId: string): string => `werkplan.yard.${linkId}`;

export interface OpenedLink {
  readonly linkId: string;
  readonly token: string;
  /** Under whose name this browser keeps what it was shown. */
  readonly owner: string;
}

/** The browser keeps this with the entry of its history: two tabs can have two links. */
interface EntryState {
  readonly yardLink?: string;
}

const stateOf = (): EntryState => (history.state as EntryState | null) ?? {};

const opened = (linkId: string, token: string): OpenedLink => ({ linkId, token, owner: `link:${linkId}` });

/** The link that this page was opened with, or the last one; null: none was, or this one lacks a part. */
export const openLink = (): OpenedLink | null => {
  const fresh = tokenIn(location.hash);
  if (fresh) {
    writeStored(tokenKey(fresh.linkId), fresh.token);
    writeStored(lastKey, fresh.linkId);
    history.replaceState({ yardLink: fresh.linkId } satisfies EntryState, '', location.pathname);
    return opened(fresh.linkId, fresh.token);
  }
  // What a torn link was meant to show isn't what the last one shows.
  if (location.hash !== '') return null;
  const linkId = stateOf().yardLink ?? readStored(lastKey);
  const token = linkId === null ? null : readStored(tokenKey(linkId));
  return linkId === null || token === null ? null : opened(linkId, token);
};

/** Nothing leads back to a link that is over. */
export const forgetLink = ({ linkId }: OpenedLink): void => {
  removeStored(tokenKey(linkId));
  if (readStored(lastKey) === linkId) removeStored(lastKey);
};
