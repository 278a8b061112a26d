import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { useAtomValue } from '../lib/use-atom.ts';

const PastStrip = lazyPart(async () => (await import('./past-strip.tsx')).PastStrip, { ahead: null });

/** Shows the day as it was at the moment in the address, under a strip with that moment. */
export const PastInAddress = (): ReactNode =>
  useAtomValue(pastMomentAtom) !== null && (
    <Suspense>
      <PastStrip />
    </Suspense>
  );
