import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtom } from '../lib/use-atom.ts';
import { notedRunAtom } from './noted-run.ts';

const NotesDialog = lazyPart(async () => (await import('./notes-dialog.tsx')).NotesDialog);

/** The delivery notes that the run's menu opens. */
export const RunNotes = ({ deliveryId }: { deliveryId: number }): ReactNode => {
  const [noted, setNoted] = useAtom(notedRunAtom);
  if (noted !== deliveryId) return null;
  return (
    <Suspense>
      <NotesDialog deliveryId={deliveryId} onClose={() => setNoted(null)} />
    </Suspense>
  );
};
