import { Suspense, useEffect, type ReactNode } from 'react';
import { openProposalAtom, proposalScopeAtom } from '../deliveries/proposed.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useClient } from '../lib/client-context.tsx';
import { useAtomValue } from '../lib/use-atom.ts';

const ProposalPanel = lazyPart(async () => (await import('./proposal-panel.tsx')).ProposalPanel);

/** Shows the panel of an open proposal, otherwise `list`. Selecting another day or leaving the page closes the proposal. */
export const ProposalSidePanel = ({ list }: { list: ReactNode }): ReactNode => {
  const { store } = useClient();
  const asked = useAtomValue(proposalScopeAtom);
  const day = useAtomValue(selectedDayAtom);
  useEffect(() => () => store.set(openProposalAtom, null), [store, day]);
  if (!asked) return list;
  return (
    <Suspense fallback={list}>
      <ProposalPanel />
    </Suspense>
  );
};
