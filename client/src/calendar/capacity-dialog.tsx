import type { ReactNode } from 'react';
import type { CapacityDialogTarget } from './capacity-atoms.ts';
import { CapacityCarryDialog } from './capacity-carry-dialog.tsx';
import { CapacityEntryDialog } from './capacity-entry-dialog.tsx';
import { CapacityPasteDialog, type DialogCallbacks } from './capacity-paste-dialog.tsx';

export const CapacityDialog = ({
  opened,
  ...closing
}: DialogCallbacks & {
  opened: CapacityDialogTarget;
}): ReactNode => {
  if (opened.what === 'entry') return <CapacityEntryDialog {...opened} onClose={closing.onClose} />;
  if (opened.what === 'carry') return <CapacityCarryDialog {...opened} onClose={closing.onClose} />;
  return <CapacityPasteDialog {...closing} />;
};
