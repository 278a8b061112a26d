import { suggestRunsEndpoint } from '@werkplan/shared/proposals/proposal-endpoints.ts';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useClient } from '../lib/client-context.tsx';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { isSelectingAtom } from '../shipments/selection.ts';
import { openSuggestionAtom, suggestRunsForFocus } from '../shipments/suggesting.ts';

const SuggestionList = lazyPart(async () => (await import('./suggestion-list.tsx')).SuggestionList);

/**
 * Opens suggested runs by F, and shows them while cards are selected. Closes them when nothing is selected any more, for
 * example because another user deleted the card. Must be mounted once per page.
 */
export const Suggestions = (): ReactNode => {
  const { store } = useClient();
  const suggesting = useAtomValue(openSuggestionAtom);
  const isSelecting = useAtomValue(isSelectingAtom);
  const maySuggest = useMay(suggestRunsEndpoint);
  const isPast = useAtomValue(pastMomentAtom) !== null;
  useShortcuts({ f: () => maySuggest && !isPast && suggestRunsForFocus() });
  useEffect(() => {
    if (!isSelecting) store.set(openSuggestionAtom, null);
  }, [store, isSelecting]);
  useEffect(() => () => store.set(openSuggestionAtom, null), [store]);
  if (!suggesting || !isSelecting) return null;
  return (
    <Suspense>
      <SuggestionList key={suggesting.shipmentId} />
    </Suspense>
  );
};
