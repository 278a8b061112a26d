import { useLocation, useNavigate } from 'react-router-dom';
import { openProposalAtom } from '../deliveries/proposed.ts';
import { useClient } from '../lib/client-context.tsx';
import { draftTabAtom, wantedFocusAtom } from './draft-state.ts';

const board = '/delivery';

/** True on the page with the board, which has the list of differences. */
export const useIsAtBoard = (): boolean => useLocation().pathname === board;

/** Returns a function that opens the list of differences and focuses the list or the first conflict. */
export const useShowDifferences = (): ((focus: 'conflict' | 'differences') => void) => {
  const { store } = useClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isThere = useIsAtBoard();
  return (focus) => {
    store.set(draftTabAtom, 'differences');
    store.set(wantedFocusAtom, focus);
    // Closes an open proposal, which occupies the same panel.
    store.set(openProposalAtom, null);
    if (!isThere) void navigate({ pathname: board, search });
  };
};
