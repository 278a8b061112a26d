import { isOrderReadOnly } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import type { OrderMarkProps } from '../orders/order-places.ts';
import { shipmentAtom } from '../shipments/shipment-atoms.ts';
import { measuredAtom } from './measured.ts';
import type { MeasuredRow } from './use-measures.ts';

const MeasuresDialog = lazyPart(async () => (await import('./measures-dialog.tsx')).MeasuresDialog);

const saysItself = (row: { longest: unknown; loadingMetres: unknown; bulky: unknown }): boolean =>
  row.longest !== null || row.loadingMetres !== null || row.bulky !== null;

interface OpenedProps {
  order: Order;
  shipmentId: number | null;
  onClose: () => void;
}

/**
 * A card of an order that isn't split speaks for the whole order, so that its parts share by kg when it is split later; unless the
 * order may no longer be changed, or the card has measures of its own.
 */
const Opened = ({ order, shipmentId, onClose }: OpenedProps): ReactNode => {
  const shipment = useAtomValue(shipmentAtom(shipmentId ?? 0));
  const today = useAtomValue(todayAtom);
  const [of] = useState((): MeasuredRow => {
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

/** The dialog that the menu of an order's row or card, or L, opens. */
export const MeasureMark = ({ order, shipmentId }: OrderMarkProps): ReactNode => {
  const [measured, setMeasured] = useAtom(measuredAtom);
  if (measured?.orderId !== order.id || measured.shipmentId !== shipmentId) return null;
  return <Opened order={order} shipmentId={shipmentId} onClose={() => setMeasured(null)} />;
};
