import { useLocation, useNavigate } from 'react-router-dom';
import { proposeAtom } from '../deliveries/proposed.ts';
import { useClient } from '../lib/client-context.tsx';
import { draftTabAtom, wantedFocusAtom } from './draft-state.ts';

const board = '/delivery';

/** True on the page with the board, beside which differences are listed. */
export const useIsAtBoard = (): boolean => useLocation().pathname === board;

/** Navigates to the list of differences, or to the first conflict. */
export const useShowDifferences = (): ((focus: 'conflict' | 'differences') => void) => {
  const { store } = useClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isThere = useIsAtBoard();
  return (focus) => {
    store.set(draftTabAtom, 'differences');
    store.set(wantedFocusAtom, focus);
    // Closes the proposal, which takes the list's place.
    store.set(proposeAtom, null);
    if (!isThere) void navigate({ pathname: board, search });
  };
};
