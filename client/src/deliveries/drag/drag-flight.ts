import { marked } from '../../lib/dom-contract.ts';

/** Clones a card, so that nothing in it re-renders during the drag. */
export const copyOf = (element: HTMLElement): HTMLElement => {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll(marked('toolbar'))) part.remove();
  for (const part of [copy, ...copy.querySelectorAll('[id]')]) part.removeAttribute('id');
  copy.removeAttribute('tabindex');
  return copy;
};

const durationMs = 180;
const ease = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Animates the clone from a rectangle to the element that `find` returns after the drop is rendered. */
export const flyTo = (copy: HTMLElement, from: DOMRect, find: () => HTMLElement | null): void => {
  if (isMotionReduced()) return;
  requestAnimationFrame(() => {
    const target = find();
    const to = target?.getBoundingClientRect();
    if (!target || !to || to.width === 0) return;
    const flying = document.createElement('div');
    flying.inert = true;
    Object.assign(flying.style, {
      position: 'fixed',
      zIndex: 'var(--layer-dialog)',
      left: `${to.left}px`,
      top: `${to.top}px`,
      width: `${to.width}px`,
      pointerEvents: 'none',
    });
    flying.append(copy);
    document.body.append(flying);
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
    const travel = flying.animate([{ transform: start }, { transform: 'none' }], {
      duration: durationMs,
      easing: ease,
    });
    target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: durationMs });
    const land = (): void => flying.remove();
    travel.finished.then(land, land);
  });
};
