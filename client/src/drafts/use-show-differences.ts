import { useLocation, useNavigate } from 'react-router-dom';
import { proposeAtom } from '../deliveries/proposed.ts';
import { useClient } from '../lib/client-context.tsx';
import { draftTabAtom, wantedFocusAtom } from './draft-state.ts';

const board = '/delivery';

/** Whether this page has a board, beside which the differences stand. */
export const useIsAtBoard = (): boolean => useLocation().pathname === board;

/** Leads to what the draft has otherwise than the plan, or to the first conflict, from wherever it is open. */
export const useShowDifferences = (): ((focus: 'conflict' | 'differences') => void) => {
  const { store } = useClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isThere = useIsAtBoard();
  return (focus) => {
    store.set(draftTabAtom, 'differences');
    store.set(wantedFocusAtom, focus);
    // It stands in the list's place.
    store.set(proposeAtom, null);
    if (!isThere) void navigate({ pathname: board, search });
  };
};
