import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Ban from 'lucide-react/icons/ban';
import Download from 'lucide-react/icons/download';
import Replace from 'lucide-react/icons/replace';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { markOf, nearest } from '../../lib/dom-contract.ts';
import { useText } from '../../lib/i18n.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { runFitAtom } from '../run-fit.ts';
import { draggedTextAtom, dropEffectAtom, isDraggingAtom, overAtom, type Target } from './drag-atoms.ts';
import { dragController } from './drag-controller.ts';
import { columnsOf, contentOf, targetOfPlace } from './drag-places.ts';
import styles from './drop-hint.module.css';

const hints = {
  place: { Icon: Download, text: 'delivery.slot.dropHere' },
  anyway: { Icon: Download, text: 'delivery.slot.dropAnyway' },
  swap: { Icon: ArrowLeftRight, text: 'delivery.drag.swap' },
  replace: { Icon: Replace, text: 'delivery.drag.replace' },
  taken: { Icon: Ban, text: 'delivery.drag.taken' },
} as const;

/**
 * Positions the hint over a slot, clipped at the head under which slots scroll, and follows scrolling and
 * resizing; returns a clean-up function.
 */
const cover = (hint: HTMLElement, columns: HTMLElement, target: Target): (() => void) | undefined => {
  const content = target === 'list' ? null : contentOf(columns, target);
  const column = nearest(content, 'delivery');
  const [head, slots] = [column?.firstElementChild, column?.lastElementChild];
  hint.hidden = !head;
  if (!content || !head || !slots) return undefined;
  hint.toggleAttribute('data-solid', markOf(content.parentElement, 'free') !== undefined);
  const follow = (): void => {
    const [from, box] = [columns.getBoundingClientRect(), content.getBoundingClientRect()];
    const top = head.contains(content) ? box.top : Math.max(box.top, head.getBoundingClientRect().bottom);
    hint.style.width = `${box.width}px`;
    hint.style.height = `${Math.max(0, box.bottom - top)}px`;
    hint.style.transform = `translate(${box.left - from.left}px, ${top - from.top}px)`;
  };
  follow();
  const heights = new ResizeObserver(follow);
  heights.observe(slots);
  const scrolled = new AbortController();
  columns.parentElement?.addEventListener('scroll', follow, { passive: true, signal: scrolled.signal });
  return () => {
    heights.disconnect();
    scrolled.abort();
  };
};

/** A single hint for the board, moved to the slot that the drag has reached; shows the effect of a drop. */
const Hint = ({ columns }: { columns: HTMLElement }): ReactNode => {
  const { t } = useText();
  const target = useAtomValue(overAtom);
  const effect = useAtomValue(dropEffectAtom);
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () => (element.current ? cover(element.current, columns, target) : undefined),
    [columns, target, effect],
  );
  const run = target === null || target === 'list' ? 0 : target.deliveryId;
  const isMarked = useAtomValue(runFitAtom(run))?.tone === 'warn';
  const what = effect === 'place' && isMarked ? 'anyway' : effect;
  const hint = what === 'none' || what === 'unassign' ? null : hints[what];
  return createPortal(
    <span ref={element} className={styles['hint']} data-mark={hint ? what : undefined} aria-hidden>
      {hint && (
        <span className={styles['label']}>
          <hint.Icon size={12} strokeWidth={2} />
          {t(hint.text)}
        </span>
      )}
    </span>,
    columns,
  );
};

/** Marks the origin of a dragged text. */
const Origin = ({ columns }: { columns: HTMLElement }): ReactNode => {
  const text = useAtomValue(draggedTextAtom);
  const content = text && contentOf(columns, targetOfPlace(text.place));
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
        <Origin columns={columns} />
      </>
    )
  );
};
