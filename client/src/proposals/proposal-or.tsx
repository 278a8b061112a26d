import { Suspense, useEffect, type ReactNode } from 'react';
import { proposeAtom, proposingAtom } from '../deliveries/proposed.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { store } from '../lib/store.ts';
import { useAtomValue } from '../lib/use-atom.ts';

const ProposalPanel = lazyPart(async () => (await import('./proposal-panel.tsx')).ProposalPanel);

/** A proposal in the list's place while one is looked at; it ends with the day's page. */
export const ProposalOr = ({ list }: { list: ReactNode }): ReactNode => {
  const asked = useAtomValue(proposingAtom);
  const day = useAtomValue(selectedDayAtom);
  useEffect(() => () => store.set(proposeAtom, null), [day]);
  if (!asked) return list;
  return (
    <Suspense fallback={list}>
      <ProposalPanel />
    </Suspense>
  );
};
