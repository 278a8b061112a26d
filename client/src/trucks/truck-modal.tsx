import { atom, useAtom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { partOnDemand } from '../lib/on-demand.ts';
import { truckAtom } from './truck-atoms.ts';

/** The truck whose modal is open: an id, null for a new one; closed when the whole is null. */
export const truckDialogAtom = atom<{ truckId: number | null } | null>(null);

const { Part: TruckDialog } = partOnDemand(async () => (await import('./truck-dialog.tsx')).TruckDialog);

const Edit = ({ truckId, onClose }: { truckId: number; onClose: () => void }): ReactNode => {
  const truck = useAtomValue(truckAtom(truckId));
  return truck && <TruckDialog truck={truck} onClose={onClose} />;
};

/** Mounted once by the page. */
export const TruckModal = (): ReactNode => {
  const [dialog, setDialog] = useAtom(truckDialogAtom);
  if (!dialog) return null;
  const close = (): void => setDialog(null);
  if (dialog.truckId === null) return <TruckDialog truck={null} onClose={close} />;
  return <Edit truckId={dialog.truckId} onClose={close} />;
};
