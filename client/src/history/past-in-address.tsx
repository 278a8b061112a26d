import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { useAtomValue } from '../lib/use-atom.ts';

const PastStrip = lazyPart(async () => (await import('./past-strip.tsx')).PastStrip, { ahead: null });

/** Shows the day as it was at the moment that the address names, and says so for as long as it does. */
export const PastInAddress = (): ReactNode =>
  useAtomValue(pastMomentAtom) !== null && (
    <Suspense>
      <PastStrip />
    </Suspense>
  );
