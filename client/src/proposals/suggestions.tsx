import { Suspense, useEffect, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useClient } from '../lib/client-context.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { isSelectingAtom } from '../shipments/selection.ts';
import { openSuggestionAtom } from '../shipments/suggesting.ts';

const SuggestionList = lazyPart(async () => (await import('./suggestion-list.tsx')).SuggestionList);

/**
 * Shows the suggestions that a user has opened while cards are selected. Closes them when nothing is selected any more, for
 * example because another user deleted the card. Must be mounted once per page.
 */
export const Suggestions = (): ReactNode => {
  const { store } = useClient();
  const suggesting = useAtomValue(openSuggestionAtom);
  const isSelecting = useAtomValue(isSelectingAtom);
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
