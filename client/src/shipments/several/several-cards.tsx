import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useAtomValue } from '../../lib/use-atom.ts';
import { hasBarAtom } from './selected-cards.ts';

const CardBar = lazyPart(async () => (await import('./card-bar.tsx')).CardBar);

/** Shows the action bar for the selected cards of the list while `hasBarAtom` is true. */
export const SeveralCards = (): ReactNode =>
  useAtomValue(hasBarAtom) && (
    <Suspense>
      <CardBar />
    </Suspense>
  );
