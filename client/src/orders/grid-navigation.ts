import type { KeyboardEvent, MouseEvent } from 'react';
import { clientPart } from '../lib/client.ts';
import { marked, markOf, nearest, stopSelector } from '../lib/dom-contract.ts';
import { reveal } from '../lib/near-view.ts';
import { shortcutOf } from '../lib/shortcut-keys.ts';

/**
 * Moving through a grid of rows (`data-row`) and cells (`data-field`) by keys. The one cell that Tab reaches is kept in
 * the elements themselves, so that moving on renders nothing.
 */
const rowSelector = marked('row');
const cellSelector = marked('field');
const pageRows = 10;

export interface CellPlace {
  /** The row's own id. */
  readonly id: string;
  readonly field: string;
}

/** The rows, which stand side by side: a selector would look at each of many thousand elements, at every key. */
export const rowsOf = (grid: Element): HTMLElement[] =>
  [...(grid.querySelector(rowSelector)?.parentElement?.children ?? [])].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.matches(rowSelector),
  );
/** A row's cells; they are drawn for it when the row is far from view. */
const cellsOf = (row: Element): HTMLElement[] => [
  ...drawnRow(row).querySelectorAll<HTMLElement>(cellSelector),
];

/** The row as it stands in the page once it is drawn: another element may have taken its place. */
const drawnRow = (row: Element): Element => {
  const grid = row.parentElement;
  reveal(row);
  return row.isConnected ? row : (grid?.querySelector(marked('row', markOf(row, 'row'))) ?? row);
};

/** What takes the focus in a cell: the control in it, else the cell itself. */
const stopOf = (cell: HTMLElement): HTMLElement => cell.querySelector<HTMLElement>(stopSelector) ?? cell;

const cellIn = (row: Element | null | undefined, field: string): HTMLElement | null =>
  (row && drawnRow(row).querySelector<HTMLElement>(marked('field', field))) ?? null;

/** Where an element stands in the grid; null outside its rows. */
export const placeOf = (grid: Element, element: Element | null): CellPlace | null => {
  const cell = element?.closest<HTMLElement>(cellSelector);
  const row = cell?.closest<HTMLElement>(rowSelector);
  if (!cell || !row || !grid.contains(row)) return null;
  return { id: markOf(row, 'row') ?? '', field: markOf(cell, 'field') ?? '' };
};

interface Target {
  /** The row's position. */
  readonly row: number;
  readonly field: string;
}

const pixels = (length: string): number => Number.parseFloat(length) || 0;

/** Scrolls sideways until a whole cell is in sight: browsers are content with a part beside what stays in place. */
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

/** Focuses a cell by its row's position; the nearest row when there is none. */
export const focusCell = (grid: Element, { row, field }: Target): void => {
  const rows = rowsOf(grid);
  const cell = cellIn(rows[Math.min(Math.max(row, 0), rows.length - 1)], field);
  if (!cell) return;
  stopOf(cell).focus();
  scrollTo(grid, cell);
};

/** Focuses a cell by its row's id; false when that row is not here. */
export const focusField = (grid: Element, { id, field }: CellPlace): boolean => {
  const cell = cellIn(grid.querySelector(marked('row', id)), field);
  if (cell) stopOf(cell).focus({ preventScroll: true });
  return cell !== null;
};

/** The one element of each grid's rows that Tab reaches. */
const tabStops = clientPart(() => new WeakMap<Element, HTMLElement>());

/** Makes one cell the grid's tab stop. */
export const markTabStop = (grid: Element, element: HTMLElement): void => {
  const former = tabStops().get(grid);
  if (former === element) return;
  if (former) former.tabIndex = -1;
  element.tabIndex = 0;
  tabStops().set(grid, element);
};

/** After rows came and went: the first cell takes over when the tab stop has gone. */
export const keepTabStop = (grid: Element): void => {
  const stop = tabStops().get(grid);
  if (stop && grid.contains(stop)) return;
  const first = grid.querySelector<HTMLElement>(`${rowSelector} ${cellSelector}`);
  if (first) markTabStop(grid, stopOf(first));
};

const neighbour = (grid: Element, { row, field }: Target, by: number): Target => {
  const current = rowsOf(grid)[row];
  const fields = current ? cellsOf(current).map((cell) => markOf(cell, 'field') ?? '') : [];
  const next = Math.min(Math.max(fields.indexOf(field) + by, 0), fields.length - 1);
  return { row, field: fields[next] ?? field };
};

/** The next cell in reading order, over the rows' ends; null where the grid is left. */
const following =
  (by: 1 | -1) =>
  (grid: Element, place: Target): Target | null => {
    const next = neighbour(grid, place, by);
    if (next.field !== place.field) return next;
    const row = place.row + by;
    return row < 0 || row >= rowsOf(grid).length ? null : neighbour(grid, { ...place, row }, -by * Infinity);
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

/** Moves the focus by a pressed key, named as shortcuts are; returns whether the key was one of the grid's. */
export const moveByKey = (grid: Element, from: Element | null, key: string): boolean => {
  const move = moves[key];
  const place = move && placeOf(grid, from);
  if (!place) return false;
  const row = rowsOf(grid).findIndex((one) => markOf(one, 'row') === place.id);
  const target = move(grid, { row, field: place.field });
  if (!target) return false;
  focusCell(grid, target);
  return true;
};

/** A click anywhere in a cell selects it, on the rim of its control too. */
export const onGridClick = ({ target, currentTarget: grid }: MouseEvent<HTMLElement>): void => {
  const cell = (target as Element).closest<HTMLElement>(cellSelector);
  if (cell && grid.contains(cell) && placeOf(grid, cell) && !cell.contains(document.activeElement))
    stopOf(cell).focus({ preventScroll: true });
};

/** Signs belong to the cell with the focus; the page's single-letter keys count elsewhere. */
const isSign = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

/**
 * Arrow keys and the like move from cell to cell, Tab along the rows as in a spreadsheet. Escape leaves the cells, so that
 * the page's keys count again; from there an arrow key comes back to the cell used last.
 */
export const onGridKey = (event: KeyboardEvent<HTMLElement>): void => {
  const key = shortcutOf(event);
  const { currentTarget: grid } = event;
  const target = event.target as Element;
  if (!key || target instanceof HTMLInputElement || !grid.contains(target)) return;
  const inRows = nearest(target, 'row') !== null;
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
