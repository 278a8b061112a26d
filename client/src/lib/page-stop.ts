import { dataSelector } from './dom-contract.ts';

const kinds = (['row', 'shipment', 'slot', 'day'] as const).map((kind) => dataSelector(kind)).join(', ');
const walked = `:is(${kinds}, tbody tr)`;

/** Focuses the tab stop of the page's list or table: a cell, card, row or day. Returns false on pages without a tab stop. */
export const focusPageTabStop = (): boolean => {
  // Searches only in `main`, because dialogs also have rows.
  const page = document.querySelector('main') ?? document;
  const stop = page.querySelector<HTMLElement>(`${walked}[tabindex='0'], ${walked} [tabindex='0']`);
  stop?.focus();
  return stop !== null && document.activeElement === stop;
};

/** Focuses the page's list if the focused element was removed, for example because its card has moved. */
export const keepFocusOnPage = (): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusPageTabStop();
    }),
  );
};

/** True while nothing on the page is focused; 'skip to content' focuses the page itself. */
const isNowhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('body, main');

/** Focuses the page's list on an arrow key that nothing else has handled (rules/look-and-feel.md#keys). */
export const enterByArrow = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if ((key === 'ArrowDown' || key === 'ArrowUp') && isNowhere(target) && focusPageTabStop())
    event.preventDefault();
};
