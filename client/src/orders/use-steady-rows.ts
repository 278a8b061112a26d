import { useLayoutEffect, useRef, type RefObject } from 'react';
import { focusCell, focusField, keepTabStop, placeOf, type CellPlace } from './grid-navigation.ts';

interface Before {
  view: string;
  tops: ReadonlyMap<string, number>;
  /** Where the focus was last, as long as the planner has not left the table. */
  focused: CellPlace | null;
}

const topsOf = (scroller: HTMLElement): Map<string, number> =>
  new Map(
    [...scroller.querySelectorAll<HTMLElement>('[data-row]')].map((row) => [
      row.dataset['row'] ?? '',
      row.offsetTop,
    ]),
  );

/** The row a planner looks at: the focused one, the one under the pointer, else the first visible of a scrolled table. */
const anchorOf = (scroller: HTMLElement, { focused, tops }: Before): string | undefined => {
  if (focused) return focused.id;
  const hovered = scroller.querySelector<HTMLElement>('[data-row]:hover');
  if (hovered) return hovered.dataset['row'];
  if (scroller.scrollTop === 0) return undefined;
  return [...tops].find(([, top]) => top >= scroller.scrollTop)?.[0];
};

const holdScroll = (scroller: HTMLElement, before: Before, now: Before['tops']): void => {
  const anchor = anchorOf(scroller, before) ?? '';
  const former = before.tops.get(anchor);
  const current = now.get(anchor);
  if (former !== undefined && current !== undefined) scroller.scrollTop += current - former;
};

const toTop = (scroller: HTMLElement): void => {
  scroller.scrollTop = 0;
};

/** Moving a row in the page takes its focus away, and so does removing it. */
const holdFocus = (scroller: HTMLElement, { focused }: Before): void => {
  if (!focused || document.activeElement !== document.body) return;
  if (!focusField(scroller, focused)) focusCell(scroller, focused);
};

/**
 * Keeps the row in use where it stands while others' changes add and remove rows, and the focus in the table when the
 * focused row goes. A change of `view` (sorting, filters) starts at the top instead.
 */
export const useSteadyRows = (
  scroller: RefObject<HTMLElement | null>,
  ids: readonly number[],
  view: string,
): void => {
  const before = useRef<Before>({ view, tops: new Map(), focused: null });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const now = topsOf(element);
    if (before.current.view === view) {
      holdScroll(element, before.current, now);
      holdFocus(element, before.current);
    } else {
      toTop(element);
    }
    keepTabStop(element);
    before.current = { ...before.current, view, tops: now };
  }, [scroller, ids, view]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const follow = (event: FocusEvent): void => {
      before.current.focused = placeOf(element, event.target as Element);
    };
    const leave = (event: PointerEvent): void => {
      if (!element.contains(event.target as Node)) before.current.focused = null;
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', leave);
    };
  }, [scroller]);
};
