import type { ReactNode } from 'react';
import type { OpenedCapacity } from './capacity-atoms.ts';
import { CapacityCarryDialog } from './capacity-carry-dialog.tsx';
import { CapacityEntryDialog } from './capacity-entry-dialog.tsx';
import { CapacityPasteDialog, type Closing } from './capacity-paste-dialog.tsx';

export const CapacityDialog = ({
  opened,
  ...closing
}: Closing & {
  opened: OpenedCapacity;
}): ReactNode => {
  if (opened.what === 'entry') return <CapacityEntryDialog {...opened} onClose={closing.onClose} />;
  if (opened.what === 'carry') return <CapacityCarryDialog {...opened} onClose={closing.onClose} />;
  return <CapacityPasteDialog {...closing} />;
};
