import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useAtom } from '../../lib/use-atom.ts';
import { pastedSourceAtom } from '../order-table-state.ts';

const PasteDialog = lazyPart(async () => (await import('./paste-dialog.tsx')).PasteDialog);

export const PastedPreview = (): ReactNode => {
  const [pasted, setPasted] = useAtom(pastedSourceAtom);
  return (
    pasted && (
      <Suspense>
        <PasteDialog pasted={pasted} onClose={() => setPasted(null)} />
      </Suspense>
    )
  );
};
