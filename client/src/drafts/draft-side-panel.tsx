import { Suspense, type ReactNode } from 'react';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';

const DraftTabs = lazyPart(async () => (await import('./draft-tabs.tsx')).DraftTabs, { ahead: null });

/** Shows tabs with shipments and differences while a draft is open, otherwise `list`, the unassigned shipments. */
export const DraftSidePanel = ({ list }: { list: ReactNode }): ReactNode => {
  if (useAtomValue(draftIdAtom) === null) return list;
  return (
    <Suspense fallback={list}>
      <DraftTabs list={list} />
    </Suspense>
  );
};
