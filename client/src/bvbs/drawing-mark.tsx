import { atom } from 'jotai';
import DraftingCompass from 'lucide-react/icons/drafting-compass';
import { Suspense, useRef, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { store } from '../lib/client.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtom } from '../lib/use-atom.ts';
import type { OrderMarkProps, OrderExtras } from '../orders/order-places.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './drawing.module.css';

const DrawingPopover = lazyPart(async () => (await import('./drawing-popover.tsx')).DrawingPopover);

interface OpenDrawing {
  readonly orderId: number;
  readonly shipmentId: number | null;
}

const openDrawingAtom = atom<OpenDrawing | null>(null);

/** Button that opens an order's drawings; shown on rows and cards of orders that have drawings. */
export const DrawingMark = ({ order, shipmentId, tabIndex }: OrderMarkProps): ReactNode => {
  const { t } = useText();
  const [open, setOpen] = useAtom(openDrawingAtom);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  if (order.drawings === 0) return null;
  const isOpen = open?.orderId === order.id && open.shipmentId === shipmentId;
  const label = t('drawings.of', { orderId: order.orderId });
  // A canceled row shows a word in place of this icon, so its popover is only opened from the menu.
  const isHidden = order.isCanceled && shipmentId === null;
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={DraftingCompass}
        size="tiny"
        tooltip={false}
        title={t('drawings.menu')}
        tabIndex={tabIndex}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={cx(isHidden ? 'visually-hidden' : styles['mark'])}
        // Remembered before the click event, because the press closes an open popover before that event.
        onPointerDown={() => (wasOpen.current = isOpen)}
        onClick={({ detail }) => {
          const closes = detail > 0 && wasOpen.current;
          wasOpen.current = false;
          setOpen(closes ? null : { orderId: order.id, shipmentId });
        }}
      />
      {isOpen && (
        <Suspense>
          <DrawingPopover
            anchor={button}
            label={label}
            order={order}
            shipmentId={shipmentId}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
};

/** Menu entry that opens the drawings, so that they can also be reached by keyboard. */
export const drawingEntries: OrderExtras['entries'][number] = (order, shipmentId, t) =>
  order.drawings === 0
    ? []
    : [
        {
          key: 'drawing',
          label: t('drawings.menu'),
          icon: DraftingCompass,
          shortcut: 'Z',
          onSelect: () => store().set(openDrawingAtom, { orderId: order.id, shipmentId }),
        },
      ];
