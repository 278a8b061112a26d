import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Ban from 'lucide-react/icons/ban';
import Download from 'lucide-react/icons/download';
import Replace from 'lucide-react/icons/replace';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { dataOf, closestWith } from '../../lib/dom-contract.ts';
import { useText } from '../../lib/i18n.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { runFitAtom } from '../run-fit.ts';
import {
  draggedTextAtom,
  dropEffectAtom,
  type DropTarget,
  dropTargetAtom,
  isDraggingAtom,
} from './drag-atoms.ts';
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
 * Positions the hint over the target slot, clipped at the head under which slots scroll, and follows scrolling and
 * resizing until the returned function is called. Hides the hint if the target is no slot.
 */
const cover = (hint: HTMLElement, columns: HTMLElement, target: DropTarget): (() => void) | undefined => {
  const content = target === 'list' ? null : contentOf(columns, target);
  const column = closestWith(content, 'delivery');
  const [head, slots] = [column?.firstElementChild, column?.lastElementChild];
  hint.hidden = !head;
  if (!content || !head || !slots) return undefined;
  hint.toggleAttribute('data-solid', dataOf(content.parentElement, 'free') !== undefined);
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

/**
 * Shows the effect of a drop over the slot that it would change, and outlines the slot from which a dragged text comes.
 * Slots do not subscribe to the target, so that a move from slot to slot renders none of them.
 */
export const DropHint = (): ReactNode => {
  const { t } = useText();
  const isDragging = useAtomValue(isDraggingAtom);
  const [target, effect] = [useAtomValue(dropTargetAtom), useAtomValue(dropEffectAtom)];
  const text = useAtomValue(draggedTextAtom);
  const isMarked =
    useAtomValue(runFitAtom(target === null || target === 'list' ? 0 : target.deliveryId))?.tone === 'warn';
  const element = useRef<HTMLSpanElement>(null);
  const columns = isDragging ? columnsOf(dragController().area) : null;
  useLayoutEffect(
    () => (element.current && columns ? cover(element.current, columns, target) : undefined),
    [columns, target, effect],
  );
  if (!columns) return null;
  const what = effect === 'place' && isMarked ? 'anyway' : effect;
  const hint = what === 'none' || what === 'unassign' ? null : hints[what];
  const origin = text && contentOf(columns, targetOfPlace(text.place));
  return (
    <>
      {createPortal(
        <span ref={element} className={styles['hint']} data-mark={hint ? what : undefined} aria-hidden>
          {hint && (
            <span className={styles['label']}>
              <hint.Icon size={12} strokeWidth={2} />
              {t(hint.text)}
            </span>
          )}
        </span>,
        columns,
      )}
      {origin && createPortal(<span className={styles['origin']} />, origin)}
    </>
  );
};
