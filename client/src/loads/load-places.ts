import { setMeasuresEndpoint } from '@werkplan/shared/loads/load-endpoints.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { isOrderReadOnly } from '@werkplan/shared/orders/order-rules.ts';
import Ruler from 'lucide-react/icons/ruler';
import { may } from '../account/may.ts';
import { store } from '../lib/client.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { idlePart } from '../lib/lazy-part.tsx';
import type { OrderMarkProps, OrderExtras, RunBarProps } from '../orders/order-places.ts';
import { measuresDialogAtom } from './measures-dialog-atom.ts';

const sizesOnBoard = async () => await import('./sizes-on-board.tsx');

/** Adds sizes to orders, cards and runs. What they show is loaded when the page is idle, because the board works without it. */
export const loadPlaces: Partial<OrderExtras> = {
  badges: [idlePart<OrderMarkProps>(async () => (await sizesOnBoard()).CardSizes)],
  bars: [idlePart<RunBarProps>(async () => (await sizesOnBoard()).RunSizes)],
  marks: [
    idlePart<OrderMarkProps>(async () => (await import('./open-measures-dialog.tsx')).OpenMeasuresDialog),
  ],
  entries: [
    (order, shipmentId, t) =>
      may(shipmentId === null ? updateOrderEndpoint : setMeasuresEndpoint)
        ? [
            {
              key: 'measures',
              label: t('order.menu.measures'),
              icon: Ruler,
              shortcut: 'L',
              disabled: shipmentId === null && isOrderReadOnly(order, store().get(todayAtom)),
              onSelect: () => store().set(measuresDialogAtom, { orderId: order.id, shipmentId }),
            },
          ]
        : [],
  ],
};
