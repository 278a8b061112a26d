import { useLayoutEffect, useRef, type RefObject } from 'react';
import { focusCell, keepTabStop, placeOf, type CellPlace } from './grid-navigation.ts';

interface Before {
  view: string;
  tops: ReadonlyMap<string, number>;
  place: CellPlace | null;
}

const rowsIn = (scroller: HTMLElement): HTMLElement[] => [...scroller.querySelectorAll<HTMLElement>('[data-row]')];
const topsOf = (scroller: HTMLElement): Map<string, number> =>
  new Map(rowsIn(scroller).map((row) => [row.dataset['row'] ?? '', row.offsetTop]));

/** The row a planner looks at: the focused one, the one under the pointer, else the first visible of a scrolled table. */
const anchorOf = (scroller: HTMLElement, tops: Before['tops']): string | undefined => {
  const held =
    document.activeElement?.closest<HTMLElement>('[data-row]') ??
    scroller.querySelector<HTMLElement>('[data-row]:hover');
  if (held && scroller.contains(held)) return held.dataset['row'];
  if (scroller.scrollTop === 0) return undefined;
  return [...tops].find(([, top]) => top >= scroller.scrollTop)?.[0];
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
  const before = useRef<Before>({ view, tops: new Map(), place: null });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const { tops, place, view: formerView } = before.current;
    const now = topsOf(element);
    if (formerView !== view) element.scrollTop = 0;
    else {
      const anchor = anchorOf(element, tops);
      const former = anchor === undefined ? undefined : tops.get(anchor);
      const current = anchor === undefined ? undefined : now.get(anchor);
      if (former !== undefined && current !== undefined) element.scrollTop += current - former;
      if (place && document.activeElement === document.body) focusCell(element, place);
    }
    keepTabStop(element);
    before.current = { view, tops: now, place: placeOf(element, document.activeElement) };
  }, [scroller, ids, view]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const remember = (event: FocusEvent): void => {
      before.current.place = placeOf(element, event.target as Element);
    };
    const forget = (event: FocusEvent): void => {
      if (event.relatedTarget) before.current.place = null;
    };
    element.addEventListener('focusin', remember);
    element.addEventListener('focusout', forget);
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', forget);
    };
  }, [scroller]);
};
