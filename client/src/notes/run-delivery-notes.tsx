import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtom } from '../lib/use-atom.ts';
import { runOfOpenDeliveryNotesAtom } from './run-of-open-delivery-notes.ts';

const DeliveryNotesDialog = lazyPart(
  async () => (await import('./delivery-notes-dialog.tsx')).DeliveryNotesDialog,
);

/** Dialog with a run's delivery notes, which opens from the run's menu. */
export const RunDeliveryNotes = ({ deliveryId }: { deliveryId: number }): ReactNode => {
  const [openRun, setOpenRun] = useAtom(runOfOpenDeliveryNotesAtom);
  if (openRun !== deliveryId) return null;
  return (
    <Suspense>
      <DeliveryNotesDialog deliveryId={deliveryId} onClose={() => setOpenRun(null)} />
    </Suspense>
  );
};
