import { atom } from 'jotai';
import DraftingCompass from 'lucide-react/icons/drafting-compass';
import { Suspense, useRef, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { store } from '../lib/client.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtom } from '../lib/use-atom.ts';
import type { OrderMarkProps, OrderPlaces } from '../orders/order-places.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './drawing.module.css';

const DrawingPopover = lazyPart(async () => (await import('./drawing-popover.tsx')).DrawingPopover);

interface OpenDrawing {
  readonly orderId: number;
  readonly shipmentId: number | null;
}

/** At most one drawing is open. */
const openDrawingAtom = atom<OpenDrawing | null>(null);

/** Opens what an order was drawn as; on rows and cards of orders that have a drawing. */
export const DrawingMark = ({ order, shipmentId, tabIndex }: OrderMarkProps): ReactNode => {
  const { t } = useText();
  const [open, setOpen] = useAtom(openDrawingAtom);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  if (order.drawings === 0) return null;
  const isOpen = open?.orderId === order.id && open.shipmentId === shipmentId;
  const label = t('drawings.of', { orderId: order.orderId });
  // A canceled row has the word in the icon's place; its menu opens the popover there.
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
        // A press outside closes the popover before the click arrives.
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

/** The menu's entry for the same, by which the keyboard comes there. */
export const drawingEntries: OrderPlaces['entries'][number] = (order, shipmentId, t) =>
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
