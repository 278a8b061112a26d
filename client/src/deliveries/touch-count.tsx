import { TouchCountBadge } from '../history/touch-overlay.tsx';
import { touchedRunsAtom } from '../history/touched.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import type { ReactNode } from 'react';

export const TouchCount = ({ deliveryId }: { deliveryId: number }): ReactNode => {
  const count = useAtomValue(touchedRunsAtom).get(deliveryId);
  return count !== undefined && <TouchCountBadge count={count} />;
};
