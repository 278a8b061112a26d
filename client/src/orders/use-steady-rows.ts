import { useSetAtom } from 'jotai';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import {
  focusCell,
  focusField,
  restoreTabStop,
  cellPositionOf,
  gridRows,
  type CellPosition,
} from './grid-navigation.ts';
import { focusedRowAtom } from './rows-in-use.ts';
import { dataSelector, dataOf } from '../lib/dom-contract.ts';

/**
 * Defers layout changes while a mouse button is down, because a click counts only if the element has not moved. `run`
 * runs a task now or after the click, keeping only the latest; `stop` removes the listeners.
 */
const watchPresses = (): { run: (task: () => void) => void; stop: () => void } => {
  const watching = new AbortController();
  let isPressed = false;
  let waiting: (() => void) | null = null;
  const begin = (): void => {
    isPressed = true;
  };
  const end = (): void => {
    const task = watching.signal.aborted ? null : waiting;
    isPressed = false;
    waiting = null;
    task?.();
  };
  // No click event follows if the button is released elsewhere.
  const endSoon = (): void => void setTimeout(end);
  const options = { capture: true, signal: watching.signal };
  document.addEventListener('mousedown', begin, options);
  document.addEventListener('mouseup', endSoon, options);
  document.addEventListener('click', end, options);
  document.addEventListener('dragend', end, options);
  const run = (task: () => void): void => {
    if (isPressed) waiting = task;
    else task();
  };
  return { run, stop: () => watching.abort() };
};

interface LayoutBefore {
  view: string;
  /** Vertical offset (px) of each row by its id. */
  tops: ReadonlyMap<string, number>;
  /** Last focused cell; null once the planner has left the table. */
  focused: CellPosition | null;
}

const topsOf = (scroller: HTMLElement): Map<string, number> =>
  new Map(gridRows(scroller).map((row) => [dataOf(row, 'row') ?? '', row.offsetTop]));

/**
 * Returns the id of the row to keep in place: the focused one, the hovered one, or in a scrolled table the first visible
 * one.
 */
const anchorOf = (scroller: HTMLElement, { focused, tops }: LayoutBefore): string | undefined => {
  if (focused) return focused.id;
  const hovered = scroller.querySelector<HTMLElement>(`${dataSelector('row')}:hover`);
  if (hovered) return dataOf(hovered, 'row');
  if (scroller.scrollTop === 0) return undefined;
  return [...tops].find(([, top]) => top >= scroller.scrollTop)?.[0];
};

const holdScroll = (scroller: HTMLElement, before: LayoutBefore, now: LayoutBefore['tops']): void => {
  const anchor = anchorOf(scroller, before) ?? '';
  const former = before.tops.get(anchor);
  const current = now.get(anchor);
  if (former !== undefined && current !== undefined) scroller.scrollTop += current - former;
};

const toTop = (scroller: HTMLElement): void => {
  scroller.scrollTop = 0;
};

/** Restores the focus, which is lost when React moves or removes a row: to the same cell, or to the row now in its place. */
const holdFocus = (scroller: HTMLElement, { focused, tops }: LayoutBefore): void => {
  if (!focused || document.activeElement !== document.body) return;
  const row = [...tops.keys()].indexOf(focused.id);
  if (!focusField(scroller, focused)) focusCell(scroller, { row, field: focused.field });
};

/** True for menus and dialogs, which return the focus to the cell from which they were opened. */
const isOverlay = (element: Element): boolean =>
  element.closest('[role=menu], [role=dialog], [role=alertdialog], [role=listbox], [role=toolbar]') !== null;

/** Numbers the rows for screen readers. */
const numberRows = (scroller: HTMLElement): void =>
  scroller
    .querySelectorAll('[role=row]')
    .forEach((row, index) => row.setAttribute('aria-rowindex', String(index + 1)));

/**
 * Keeps the row in use in place while others' changes add and remove rows, and keeps the focus in the table when its
 * row is removed. A change of `view` (sorting, filters) scrolls to the top.
 */
export const useSteadyRows = (
  scroller: RefObject<HTMLElement | null>,
  ids: readonly number[],
  view: string,
): void => {
  const before = useRef<LayoutBefore>({ view, tops: new Map(), focused: null });
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
    restoreTabStop(element);
    numberRows(element);
    before.current = { ...before.current, view, tops: now };
  }, [scroller, ids, view]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const presses = watchPresses();
    const note = (place: CellPosition | null): void => {
      before.current.focused = place;
      // Deferred until after the click, because an update may move the row that is being pressed.
      presses.run(() => setFocusedRow(place && Number(place.id)));
    };
    const follow = (event: FocusEvent): void => {
      const target = event.target as Element;
      if (!isOverlay(target)) note(cellPositionOf(element, target));
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
