import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Ban from 'lucide-react/icons/ban';
import Download from 'lucide-react/icons/download';
import Replace from 'lucide-react/icons/replace';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../lib/i18n.ts';
import { markOf, nearest } from '../../lib/dom-contract.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { handMarkAtom } from '../hand-mark.ts';
import { draggedTextAtom, dropEffectAtom, isDraggingAtom, overAtom, type Target } from './drag-atoms.ts';
import { dragController } from './drag-controller.ts';
import { columnsOf, contentOf } from './drag-places.ts';
import styles from './drop-hint.module.css';

const hints = {
  place: { icon: Download, text: 'delivery.slot.dropHere' },
  anyway: { icon: Download, text: 'delivery.slot.dropAnyway' },
  swap: { icon: ArrowLeftRight, text: 'delivery.drag.swap' },
  replace: { icon: Replace, text: 'delivery.drag.replace' },
  taken: { icon: Ban, text: 'delivery.drag.taken' },
} as const;

/** Clipped at the head, under which slots scroll. */
const cover = (hint: HTMLElement, columns: HTMLElement, content: HTMLElement, head: Element): void => {
  const from = columns.getBoundingClientRect();
  const box = content.getBoundingClientRect();
  const top = head.contains(content) ? box.top : Math.max(box.top, head.getBoundingClientRect().bottom);
  Object.assign(hint.style, {
    width: `${box.width}px`,
    height: `${Math.max(0, box.bottom - top)}px`,
    transform: `translate(${box.left - from.left}px, ${top - from.top}px)`,
  });
};

/** Positions the hint over a slot and follows scrolling and resizing; returns a clean-up function. */
const dropHintPosition = (
  hint: HTMLElement,
  columns: HTMLElement,
  target: Target,
): (() => void) | undefined => {
  const content = target === null || target === 'list' ? null : contentOf(columns, target);
  const column = nearest(content, 'delivery');
  const [head, slots] = [column?.firstElementChild, column?.lastElementChild];
  hint.hidden = !head;
  if (!content || !head || !slots) return undefined;
  hint.toggleAttribute('data-solid', markOf(content.parentElement, 'free') !== undefined);
  const follow = (): void => cover(hint, columns, content, head);
  follow();
  const heights = new ResizeObserver(follow);
  heights.observe(slots);
  columns.parentElement?.addEventListener('scroll', follow, { passive: true });
  return () => {
    heights.disconnect();
    columns.parentElement?.removeEventListener('scroll', follow);
  };
};

/** A single hint for the board, moved to the slot that the drag has reached; shows the effect of a drop. */
const Hint = ({ columns }: { columns: HTMLElement }): ReactNode => {
  const { t } = useText();
  const target = useAtomValue(overAtom);
  const effect = useAtomValue(dropEffectAtom);
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () => (element.current ? dropHintPosition(element.current, columns, target) : undefined),
    [columns, target, effect],
  );
  const run = target === null || target === 'list' ? 0 : target.deliveryId;
  const isMarked = useAtomValue(handMarkAtom(run))?.tone === 'warn';
  const what = effect === 'place' && isMarked ? 'anyway' : effect;
  const hint = what === 'none' || what === 'unassign' ? null : hints[what];
  const Icon = hint?.icon;
  return createPortal(
    <span ref={element} className={styles['hint']} data-mark={hint ? what : undefined} aria-hidden>
      {hint && Icon && (
        <span className={styles['label']}>
          <Icon size={12} strokeWidth={2} />
          {t(hint.text)}
        </span>
      )}
    </span>,
    columns,
  );
};

/** Marks the origin of a dragged text. */
const Origin = (): ReactNode => {
  const text = useAtomValue(draggedTextAtom);
  const [deliveryId, slot] = text?.place.split(':').map(Number) ?? [];
  const { area } = dragController();
  if (!area || deliveryId === undefined || slot === undefined) return null;
  const content = contentOf(area, { deliveryId, slot });
  return content && createPortal(<span className={styles['origin']} />, content);
};

/** All that a drag renders on the board. */
export const DropHint = (): ReactNode => {
  const isDragging = useAtomValue(isDraggingAtom);
  const columns = isDragging && columnsOf(dragController().area);
  return (
    columns && (
      <>
        <Hint columns={columns} />
        <Origin />
      </>
    )
  );
};
