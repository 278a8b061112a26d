import { isOrderReadOnly } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import type { OrderMarkProps } from '../orders/order-places.ts';
import { shipmentAtom } from '../shipments/shipment-atoms.ts';
import { measuresDialogAtom } from './measures-dialog-atom.ts';
import type { MeasurableRow } from './use-measures.ts';

const MeasuresDialog = lazyPart(async () => (await import('./measures-dialog.tsx')).MeasuresDialog);

const saysItself = (row: { longest: unknown; loadingMetres: unknown; bulky: unknown }): boolean =>
  row.longest !== null || row.loadingMetres !== null || row.bulky !== null;

interface OpenedProps {
  order: Order;
  shipmentId: number | null;
  onClose: () => void;
}

/**
 * Edits the whole order from its row, and from its card if the order is not split, so that later parts share its sizes by
 * weight. Cards of a split order, with sizes of their own, or whose order can no longer be changed, are edited themselves.
 */
const Opened = ({ order, shipmentId, onClose }: OpenedProps): ReactNode => {
  const shipment = useAtomValue(shipmentAtom(shipmentId ?? 0));
  const today = useAtomValue(todayAtom);
  const [of] = useState((): MeasurableRow => {
    const isOfPart =
      shipment && (shipment.totalNumberOfSplits > 1 || isOrderReadOnly(order, today) || saysItself(shipment));
    return isOfPart ? { kind: 'shipments', row: shipment } : { kind: 'orders', row: order };
  });
  return (
    <Suspense>
      <MeasuresDialog order={order} of={of} onClose={onClose} />
    </Suspense>
  );
};

/** Shows the dialog for sizes while it is open for this row or card, whose menu or key L has opened it; otherwise nothing. */
export const OpenMeasuresDialog = ({ order, shipmentId }: OrderMarkProps): ReactNode => {
  const [measured, setMeasured] = useAtom(measuresDialogAtom);
  if (measured?.orderId !== order.id || measured.shipmentId !== shipmentId) return null;
  return <Opened order={order} shipmentId={shipmentId} onClose={() => setMeasured(null)} />;
};
