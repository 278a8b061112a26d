import { useSetAtom } from 'jotai';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { focusCell, focusField, keepTabStop, placeOf, rowsOf, type CellPlace } from './grid-navigation.ts';
import { watchPresses } from './after-press.ts';
import { focusedRowAtom } from './rows-in-use.ts';
import { marked, markOf } from '../lib/dom-contract.ts';

interface Before {
  view: string;
  tops: ReadonlyMap<string, number>;
  /** Where the focus was last, as long as the planner has not left the table. */
  focused: CellPlace | null;
}

const topsOf = (scroller: HTMLElement): Map<string, number> =>
  new Map(rowsOf(scroller).map((row) => [markOf(row, 'row') ?? '', row.offsetTop]));

/** The row a planner looks at: the focused one, the one under the pointer, else the first visible of a scrolled table. */
const anchorOf = (scroller: HTMLElement, { focused, tops }: Before): string | undefined => {
  if (focused) return focused.id;
  const hovered = scroller.querySelector<HTMLElement>(`${marked('row')}:hover`);
  if (hovered) return markOf(hovered, 'row');
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
const holdFocus = (scroller: HTMLElement, { focused, tops }: Before): void => {
  if (!focused || document.activeElement !== document.body) return;
  const row = [...tops.keys()].indexOf(focused.id);
  if (!focusField(scroller, focused)) focusCell(scroller, { row, field: focused.field });
};

/** A menu or dialog gives the focus back to the cell it came from. */
const isOverlay = (element: Element): boolean =>
  element.closest('[role=menu], [role=dialog], [role=alertdialog], [role=listbox], [role=toolbar]') !== null;

/** Counts the rows for who can't see them; all are in the page. */
const numberRows = (scroller: HTMLElement): void =>
  scroller
    .querySelectorAll('[role=row]')
    .forEach((row, index) => row.setAttribute('aria-rowindex', String(index + 1)));

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
  const setFocusedRow = useSetAtom(focusedRowAtom);

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
    numberRows(element);
    before.current = { ...before.current, view, tops: now };
  }, [scroller, ids, view]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const presses = watchPresses();
    const note = (place: CellPlace | null): void => {
      before.current.focused = place;
      // Letting go of the former row may move the one that is being pressed.
      presses.run(() => setFocusedRow(place && Number(place.id)));
    };
    const follow = (event: FocusEvent): void => {
      const target = event.target as Element;
      if (!isOverlay(target)) note(placeOf(element, target));
    };
    const leave = (event: PointerEvent): void => {
      const target = event.target as Element;
      if (!element.contains(target) && !isOverlay(target)) note(null);
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', leave);
    return () => {
      presses.stop();
      setFocusedRow(null);
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', leave);
    };
  }, [scroller, setFocusedRow]);
};
