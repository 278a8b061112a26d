import type { Target } from './drag-atoms.ts';
import { contentOf } from './drag-target.ts';
import { nearest, markOf } from '../../lib/dom-contract.ts';

/** Never over the head, beneath which the slots scroll away. */
const cover = (hint: HTMLElement, columns: HTMLElement, content: HTMLElement, head: Element): void => {
  const from = columns.getBoundingClientRect();
  const box = content.getBoundingClientRect();
  const top = Math.max(box.top, head.getBoundingClientRect().bottom);
  Object.assign(hint.style, {
    width: `${box.width}px`,
    height: `${Math.max(0, box.bottom - top)}px`,
    transform: `translate(${box.left - from.left}px, ${top - from.top}px)`,
  });
};

/** Lays the hint over a slot and keeps it there while the board scrolls or its slots change height; returns the end of it. */
export const dropHintPosition = (
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
