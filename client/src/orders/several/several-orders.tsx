import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useAtomValue } from '../../lib/use-atom.ts';
import { hasSelectionAtom } from './order-selection.ts';

const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar);

/** Shows the action bar while orders are selected. */
export const SeveralOrders = ({ hall }: { hall: HallId }): ReactNode =>
  useAtomValue(hasSelectionAtom) && (
    <Suspense>
      <SelectionBar hall={hall} />
    </Suspense>
  );
