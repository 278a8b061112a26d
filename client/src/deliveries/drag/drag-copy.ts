import { marked } from '../../lib/dom-contract.ts';
// The card in the hand is a copy of what is drawn: nothing of it renders during the drag, whatever arrives meanwhile.

let copy: HTMLElement | null = null;
let holder: HTMLElement | null = null;

/** Takes the copy of what is picked up. */
export const copyOf = (element: HTMLElement): void => {
  copy = element.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll(marked('toolbar'))) part.remove();
  for (const part of [copy, ...copy.querySelectorAll('[id]')]) part.removeAttribute('id');
  copy.removeAttribute('tabindex');
};

/** Shows the copy in the hand; null when the hand is gone. */
export const holdCopy = (element: HTMLElement | null): void => {
  holder = element;
  if (element && copy) element.replaceChildren(copy);
};

export interface Flight {
  readonly box: DOMRect;
  readonly card: HTMLElement;
}

/** Where the copy is on the screen. */
export const placeOfPreview = (): Flight | null =>
  holder && copy ? { box: holder.getBoundingClientRect(), card: copy } : null;

const durationMs = 180;
const ease = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Lets the copy travel to what `find` finds once the drop is drawn, and settle there. */
export const flyTo = (from: Flight | null, find: () => HTMLElement | null): void => {
  copy = null;
  if (!from || isMotionReduced()) return;
  requestAnimationFrame(() => {
    const target = find();
    const to = target?.getBoundingClientRect();
    if (!target || !to || to.width === 0) return;
    const { box, card } = from;
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
    flying.append(card);
    document.body.append(flying);
    const start = `translate(${box.left - to.left}px, ${box.top - to.top}px)`;
    const travel = flying.animate([{ transform: start }, { transform: 'none' }], {
      duration: durationMs,
      easing: ease,
    });
    target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: durationMs });
    const land = (): void => flying.remove();
    travel.finished.then(land, land);
  });
};
