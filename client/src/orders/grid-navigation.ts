import type { KeyboardEvent, MouseEvent } from 'react';
import { clientPart } from '../lib/client.ts';
import { dataSelector, dataOf, closestWith, stopSelector } from '../lib/dom-contract.ts';
import { renderPlace } from '../lib/near-view.ts';
import { shortcutOf } from '../lib/shortcut-keys.ts';

/**
 * Keyboard navigation in a grid of rows (`data-row`) and cells (`data-field`). The tab stop (roving tabindex) is set on
 * the elements directly, so that moving it renders nothing.
 */
const rowSelector = dataSelector('row');
const cellSelector = dataSelector('field');
const pageRows = 10;

export interface CellPosition {
  /** Value of the row's `data-row`. */
  readonly id: string;
  /** Value of the cell's `data-field`. */
  readonly field: string;
}

/**
 * Returns the grid's rows. They are read as siblings of the first row, because a selector would test many thousand
 * elements on each key press.
 */
export const gridRows = (grid: Element): HTMLElement[] =>
  [...(grid.querySelector(rowSelector)?.parentElement?.children ?? [])].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.matches(rowSelector),
  );
const cellsOf = (row: Element): HTMLElement[] => [
  ...drawnRow(row).querySelectorAll<HTMLElement>(cellSelector),
];

/** Renders a row that is still empty because it is far from the view. Returns its current element, which may be a new one. */
const drawnRow = (row: Element): Element => {
  const grid = row.parentElement;
  renderPlace(row);
  return row.isConnected ? row : (grid?.querySelector(dataSelector('row', dataOf(row, 'row'))) ?? row);
};

/** Returns the focusable control in the cell, or the cell itself if it has none. */
const stopOf = (cell: HTMLElement): HTMLElement => cell.querySelector<HTMLElement>(stopSelector) ?? cell;

const cellIn = (row: Element | null | undefined, field: string): HTMLElement | null =>
  (row && drawnRow(row).querySelector<HTMLElement>(dataSelector('field', field))) ?? null;

/** Returns row id and field of the cell that contains the element; null if it is in no cell of the grid's rows. */
export const cellPositionOf = (grid: Element, element: Element | null): CellPosition | null => {
  const cell = element?.closest<HTMLElement>(cellSelector);
  const row = cell?.closest<HTMLElement>(rowSelector);
  if (!cell || !row || !grid.contains(row)) return null;
  return { id: dataOf(row, 'row') ?? '', field: dataOf(cell, 'field') ?? '' };
};

interface Target {
  readonly row: number;
  readonly field: string;
}

const pixels = (length: string): number => Number.parseFloat(length) || 0;

/** Scrolls horizontally until no sticky column covers the cell, because the scrolling of browsers ignores these columns. */
const scrollTo = (grid: Element, cell: HTMLElement): void => {
  if (getComputedStyle(cell).position === 'sticky') return;
  const { scrollPaddingLeft, scrollPaddingRight } = getComputedStyle(grid);
  const { left, right } = cell.getBoundingClientRect();
  const edge = grid.getBoundingClientRect().left + grid.clientLeft;
  const before = left - edge - pixels(scrollPaddingLeft);
  const behind = right - edge - grid.clientWidth + pixels(scrollPaddingRight);
  if (before < 0) grid.scrollLeft += before;
  else if (behind > 0) grid.scrollLeft += Math.min(before, behind);
};

/** Focuses the cell at a row index and field; an index outside of the rows means the first or last row. */
export const focusCell = (grid: Element, { row, field }: Target): void => {
  const rows = gridRows(grid);
  const cell = cellIn(rows[Math.min(Math.max(row, 0), rows.length - 1)], field);
  if (!cell) return;
  stopOf(cell).focus();
  scrollTo(grid, cell);
};

/** Focuses a cell by its row's id and its field; returns false if the grid does not have it. */
export const focusField = (grid: Element, { id, field }: CellPosition): boolean => {
  const cell = cellIn(grid.querySelector(dataSelector('row', id)), field);
  if (cell) stopOf(cell).focus({ preventScroll: true });
  return cell !== null;
};

/** The tab stop of each grid, which is its only element with tabindex 0. */
const tabStops = clientPart(() => new WeakMap<Element, HTMLElement>());

/** Makes the element the only one of the grid with tabindex 0. */
export const setTabStop = (grid: Element, element: HTMLElement): void => {
  const former = tabStops().get(grid);
  if (former === element) return;
  if (former) former.tabIndex = -1;
  element.tabIndex = 0;
  tabStops().set(grid, element);
};

/** Makes the grid's first cell the tab stop if there is none, or if the former one is no longer in the grid. */
export const restoreTabStop = (grid: Element): void => {
  const stop = tabStops().get(grid);
  if (stop && grid.contains(stop)) return;
  const first = grid.querySelector<HTMLElement>(`${rowSelector} ${cellSelector}`);
  if (first) setTabStop(grid, stopOf(first));
};

const neighbour = (grid: Element, { row, field }: Target, by: number): Target => {
  const current = gridRows(grid)[row];
  const fields = current ? cellsOf(current).map((cell) => dataOf(cell, 'field') ?? '') : [];
  const next = Math.min(Math.max(fields.indexOf(field) + by, 0), fields.length - 1);
  return { row, field: fields[next] ?? field };
};

/** Returns the next (1) or previous (-1) cell in reading order, also in the neighbouring row; null at the ends of the grid. */
const following =
  (by: 1 | -1) =>
  (grid: Element, place: Target): Target | null => {
    const next = neighbour(grid, place, by);
    if (next.field !== place.field) return next;
    const row = place.row + by;
    return row < 0 || row >= gridRows(grid).length
      ? null
      : neighbour(grid, { ...place, row }, -by * Infinity);
  };

type Move = (grid: Element, place: Target) => Target | null;
const down =
  (by: number): Move =>
  (_, { row, field }) => ({ row: row + by, field });
const across =
  (by: number): Move =>
  (grid, place) =>
    neighbour(grid, place, by);

const moves: Readonly<Record<string, Move>> = {
  arrowdown: down(1),
  arrowup: down(-1),
  arrowright: across(1),
  arrowleft: across(-1),
  pagedown: down(pageRows),
  pageup: down(-pageRows),
  tab: following(1),
  'shift+tab': following(-1),
  home: across(-Infinity),
  end: across(Infinity),
  'ctrl+home': (grid, place) => ({ ...neighbour(grid, place, -Infinity), row: 0 }),
  'ctrl+end': (grid, place) => ({ ...neighbour(grid, place, Infinity), row: Infinity }),
};

/**
 * Moves the focus from the cell that contains `from` by a key in shortcut notation ('shift+tab'). Returns false if the key
 * is none that moves, if `from` is in no cell, or for Tab at the ends of the grid.
 */
export const moveByKey = (grid: Element, from: Element | null, key: string): boolean => {
  const move = moves[key];
  const place = move && cellPositionOf(grid, from);
  if (!place) return false;
  const row = gridRows(grid).findIndex((one) => dataOf(one, 'row') === place.id);
  const target = move(grid, { row, field: place.field });
  if (!target) return false;
  focusCell(grid, target);
  return true;
};

/** Focuses a cell's control on a click anywhere in the cell, including its padding, unless the cell has the focus already. */
export const onGridClick = ({ target, currentTarget: grid }: MouseEvent<HTMLElement>): void => {
  const cell = (target as Element).closest<HTMLElement>(cellSelector);
  if (cell && grid.contains(cell) && cellPositionOf(grid, cell) && !cell.contains(document.activeElement))
    stopOf(cell).focus({ preventScroll: true });
};

/** True for keys that type a character. They belong to the focused cell, not to the page's single-letter shortcuts. */
const isSign = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

/**
 * Moves between cells by arrow keys, Home, End and the like, and along the rows by Tab, as in a spreadsheet. Escape
 * moves the focus to the grid itself, so that page shortcuts work again; an arrow key then returns to the last cell.
 */
export const onGridKey = (event: KeyboardEvent<HTMLElement>): void => {
  const key = shortcutOf(event);
  const { currentTarget: grid } = event;
  const target = event.target as Element;
  if (!key || target instanceof HTMLInputElement || !grid.contains(target)) return;
  const inRows = closestWith(target, 'row') !== null;
  let isMine = moveByKey(grid, target, key);
  if (inRows && key === 'escape') {
    grid.focus({ preventScroll: true });
    isMine = true;
  } else if (target === grid && key.startsWith('arrow')) {
    tabStops().get(grid)?.focus();
    isMine = true;
  }
  if (isMine) event.preventDefault();
  if (isMine || (inRows && isSign(event))) event.stopPropagation();
};
