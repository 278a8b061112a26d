import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { partOnDemand } from '../../lib/on-demand.ts';
import { pastedAtom } from '../order-table-state.ts';

const opened = partOnDemand(async () => (await import('./paste-dialog.tsx')).PasteDialog);

/** The preview of what was pasted, if anything was. */
export const PastedPreview = (): ReactNode => {
  const [pasted, setPasted] = useAtom(pastedAtom);
  return pasted && <opened.Part pasted={pasted} onClose={() => setPasted(null)} />;
};
