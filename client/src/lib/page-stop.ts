import { marked } from './dom-contract.ts';

const kinds = (['row', 'shipment', 'slot', 'day'] as const).map((kind) => marked(kind)).join(', ');
const walked = `:is(${kinds}, tbody tr)`;

/**
 * Focuses the element by which Tab comes into what arrow keys walk over: a cell, card, row or day. Returns false on
 * pages without one.
 */
export const focusPageStop = (): boolean => {
  // Dialogs have rows of their own, outside of the page.
  const page = document.querySelector('main') ?? document;
  const stop = page.querySelector<HTMLElement>(`${walked}[tabindex='0'], ${walked} [tabindex='0']`);
  stop?.focus();
  return stop !== null && document.activeElement === stop;
};

/** Focuses the page's list if the focused element was removed, for example because its card moved elsewhere. */
export const keepFocusOnPage = (): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusPageStop();
    }),
  );
};

/** True while nothing on the page is focused; the page itself is after its 'skip to content'. */
const isNowhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('body, main');

/** Takes an arrow key that nothing on the page has taken (rules/look-and-feel.md#keys). */
export const enterByArrow = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if ((key === 'ArrowDown' || key === 'ArrowUp') && isNowhere(target) && focusPageStop())
    event.preventDefault();
};
