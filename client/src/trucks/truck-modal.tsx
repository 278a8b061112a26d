import type { Day } from '@werkplan/shared/values/day.ts';
import { atom, useAtom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { partOnDemand } from '../lib/on-demand.ts';
import { truckAtom } from './truck-atoms.ts';

interface TruckDialogState {
  /** null for a new one. */
  readonly truckId: number | null;
  /** Days for which retiring it was just refused. */
  readonly usedOn?: readonly Day[];
}

/** The truck whose modal is open; null while none is. */
export const truckDialogAtom = atom<TruckDialogState | null>(null);

const { Part: TruckDialog } = partOnDemand(async () => (await import('./truck-dialog.tsx')).TruckDialog);

interface EditProps {
  truckId: number;
  usedOn: readonly Day[] | undefined;
  onClose: () => void;
}

const Edit = ({ truckId, ...rest }: EditProps): ReactNode => {
  const truck = useAtomValue(truckAtom(truckId));
  return truck && <TruckDialog truck={truck} {...rest} />;
};

/** Mounted once by the page. */
export const TruckModal = (): ReactNode => {
  const [dialog, setDialog] = useAtom(truckDialogAtom);
  if (!dialog) return null;
  const close = (): void => setDialog(null);
  if (dialog.truckId === null) return <TruckDialog truck={null} onClose={close} />;
  return <Edit truckId={dialog.truckId} usedOn={dialog.usedOn} onClose={close} />;
};
