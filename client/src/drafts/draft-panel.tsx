import { useAtomValue } from 'jotai';
import { Suspense, type ReactNode } from 'react';
import { TotalToday } from '../deliveries/total-today.tsx';
import { lazyPart } from '../lib/lazy-part.tsx';
import { draftAtom } from '../live/draft-day.ts';
import { ShipmentPanel } from '../shipments/shipment-panel.tsx';

const DraftTabs = lazyPart(async () => (await import('./draft-tabs.tsx')).DraftTabs, { ahead: null });

/** Beside a draft's board: its shipments, or what it has otherwise than the plan. */
export const DraftPanel = (): ReactNode => {
  const isOpen = useAtomValue(draftAtom) !== null;
  const list = <ShipmentPanel foot={<TotalToday />} />;
  if (!isOpen) return list;
  return (
    <Suspense fallback={list}>
      <DraftTabs />
    </Suspense>
  );
};
