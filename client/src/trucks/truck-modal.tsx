import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { truckAtom } from './truck-atoms.ts';

interface TruckDialogState {
  /** Null for a new truck. */
  readonly truckId: number | null;
  /** The days on which the truck is still loaded, because of which retiring it was just refused. */
  readonly usedOn?: readonly Day[];
}

/** State of the open truck dialog; null while it is closed. */
export const truckDialogAtom = atom<TruckDialogState | null>(null);

const TruckDialog = lazyPart(async () => (await import('./truck-dialog.tsx')).TruckDialog);

interface EditProps {
  truckId: number;
  usedOn: readonly Day[] | undefined;
  onClose: () => void;
}

const Edit = ({ truckId, ...rest }: EditProps): ReactNode => {
  const truck = useAtomValue(truckAtom(truckId));
  return truck && <TruckDialog truck={truck} {...rest} />;
};

/** Shows the dialog that `truckDialogAtom` opens. Mounted once per page. */
export const TruckModal = (): ReactNode => {
  const [dialog, setDialog] = useAtom(truckDialogAtom);
  if (!dialog) return null;
  const close = (): void => setDialog(null);
  return (
    <Suspense>
      {dialog.truckId === null ? (
        <TruckDialog truck={null} onClose={close} />
      ) : (
        <Edit truckId={dialog.truckId} usedOn={dialog.usedOn} onClose={close} />
      )}
    </Suspense>
  );
};
