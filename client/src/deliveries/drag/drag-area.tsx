import {
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { cx } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { idlePart } from '../../lib/lazy-part.tsx';
import { useAtomValue } from '../../lib/use-atom.ts';
import styles from './drag-area.module.css';
import { isDraggingAtom, isOverListAtom } from './drag-atoms.ts';
import type { DragConnection } from './drag-context.tsx';
import { PressRelay } from './press-relay.ts';

/** Loaded when the page is idle, or on first pointer or focus. */
const DragContext = idlePart<DragConnection>(async () => (await import('./drag-context.tsx')).DragContext);
const fetchContext = (): void => void DragContext.load().catch(() => undefined);

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  className: string | undefined;
  children: ReactNode;
}

/** Suppresses the context menu on touch, where a long press picks up the card. */
const useNoMenuOnTouch = () => {
  const byTouch = useRef(false);
  return {
    onPointerDownCapture: ({ pointerType }: PointerEvent): void =>
      void (byTouch.current = pointerType === 'touch'),
    onContextMenuCapture: (event: SyntheticEvent): void => {
      if (!byTouch.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};

/** List and board, between which cards are dragged by mouse, touch or keyboard. */
export const DragArea = ({ ref, className, children }: Props): ReactNode => {
  const { t } = useText();
  const isDragging = useAtomValue(isDraggingAtom);
  const isOverList = useAtomValue(isOverListAtom);
  const [relay] = useState(() => new PressRelay());
  const noMenu = useNoMenuOnTouch();
  const texts = {
    '--place-here': JSON.stringify(t('delivery.slot.placeHere')),
    '--back-to-list': JSON.stringify(t('delivery.drag.toList')),
  } as CSSProperties;
  return (
    <>
      <div
        ref={ref}
        className={cx(styles['area'], className)}
        data-dragging={isDragging || undefined}
        data-over-list={isOverList || undefined}
        style={texts}
        onPointerEnter={fetchContext}
        onFocus={fetchContext}
        {...relay.handlers}
        {...noMenu}
      >
        {children}
      </div>
      <DragContext area={ref} relay={relay} />
    </>
  );
};
