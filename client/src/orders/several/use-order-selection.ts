import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { useEffect, useLayoutEffect, type KeyboardEvent, type MouseEvent } from 'react';
import { store } from '../../lib/client.ts';
import { translateNow } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { shortcutOf } from '../../lib/shortcut-keys.ts';
import { withRange, withToggled } from '../../lib/row-selection.ts';
import { shortcutsOnAtom } from '../../lib/shortcuts-setting.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { moveByKey, onGridClick, cellPositionOf, type CellPosition } from '../grid-navigation.ts';
import { isOrderReadOnlyAtom } from '../order-atoms.ts';
import { columnsOf } from '../order-columns.ts';
import {
  endSelection,
  hasSelectionAtom,
  maySelectAtom,
  openActionAtom,
  selectionAtom,
  selectRows,
  shownTableAtom,
  keepListed,
  type SeveralAction,
} from './order-selection.ts';
import { applyPanel } from './panel-form.ts';

/** Shortcut letters of the actions. */
const actionLetters: Readonly<Record<string, SeveralAction>> = {
  d: 'day',
  l: 'hall',
  c: 'colour',
  m: 'note',
  s: 'cancel',
};

/** Shortcuts that extend the range, with the key that moves the focus. */
const rangeKeys: Readonly<Record<string, string>> = {
  'shift+arrowdown': 'arrowdown',
  'shift+arrowup': 'arrowup',
  'shift+pagedown': 'pagedown',
  'shift+pageup': 'pageup',
};

const stretch = (grid: Element, place: CellPosition, key: string, listed: readonly number[]): void => {
  moveByKey(grid, document.activeElement, key);
  const to = cellPositionOf(grid, document.activeElement) ?? place;
  const range = { from: Number(place.id), to: Number(to.id) };
  store().set(selectionAtom, (selection) => ({ ...withRange(selection, listed, range), isTemporary: false }));
};

/** True for text and quantity cells, in which a letter opens no action (rules/orders.md#selecting-several-rows). */
const takesText = (hall: HallId, field: string): boolean => {
  const kind = columnsOf(hall).find((column) => column.field === field)?.kind;
  return kind === 'text' || kind === 'quantity';
};

/** Opens an action for the selection or the focused row; returns false if the letter of the action belongs to the cell. */
const openByLetter = (hall: HallId, place: CellPosition | null, action: SeveralAction): boolean => {
  if (!store().get(hasSelectionAtom)) {
    if (!place || takesText(hall, place.field)) return false;
    const id = Number(place.id);
    if (action !== 'note' && store().get(isOrderReadOnlyAtom(id))) {
      notify.info(translateNow('order.noneOpen'), { series: 'noneOpen' });
      return true;
    }
    store().set(selectionAtom, selectRows([id], true));
  }
  store().set(openActionAtom, action);
  return true;
};

const takeKey = (grid: Element, target: Element, key: string, hall: HallId, listed: readonly number[]) => {
  const place = cellPositionOf(grid, target);
  const isSelecting = store().get(hasSelectionAtom);
  const rangeKey = rangeKeys[key];
  const action = actionLetters[key];
  if (place && rangeKey !== undefined) {
    stretch(grid, place, rangeKey, listed);
    return true;
  }
  if (key === 'ctrl+a') {
    store().set(selectionAtom, selectRows(listed));
    return true;
  }
  if (place && key === 'ctrl+ ') {
    store().set(selectionAtom, (selection) => ({
      ...withToggled(selection, Number(place.id)),
      isTemporary: false,
    }));
    return true;
  }
  if (action && (place || isSelecting) && store().get(shortcutsOnAtom))
    return openByLetter(hall, place, action);
  if (!isSelecting) return false;
  if (key === 'escape') endSelection();
  else if (key === 'enter' && store().get(openActionAtom)) applyPanel();
  else return false;
  return true;
};

const isChoice = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean =>
  button === 0 && (ctrlKey || metaKey || shiftKey);

const cellAt = ({ target, currentTarget }: MouseEvent<HTMLElement>): CellPosition | null =>
  target instanceof Element && !(target instanceof HTMLInputElement)
    ? cellPositionOf(currentTarget, target)
    : null;

/**
 * Selects rows by Shift+click, Shift with an arrow or page key, Ctrl+click, Ctrl+Space and Ctrl+A; letters open
 * actions. Its handlers run in the capture phase, before those of the cells. `listed` has the row ids in display order.
 */
export const useOrderSelection = (hall: HallId, day: string, listed: readonly number[]) => {
  const maySelect = useAtomValue(maySelectAtom);
  const isSelecting = useAtomValue(hasSelectionAtom);
  useLayoutEffect(() => {
    store().set(selectionAtom, (selection) => keepListed(selection, new Set(listed)));
  }, [listed]);
  useEffect(() => {
    if (!isSelecting) store().set(openActionAtom, null);
  }, [isSelecting]);
  useEffect(() => {
    store().set(shownTableAtom, `${hall} ${day}`);
    return endSelection;
  }, [hall, day, maySelect]);

  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget: grid } = event;
    const key = shortcutOf(event);
    // Ignores events from the rows' menus, which bubble through React from portals.
    if (!key || !(target instanceof Element) || !grid.contains(target)) return;
    if (target instanceof HTMLInputElement || (target !== grid && !cellPositionOf(grid, target))) return;
    if (!takeKey(grid, target, key, hall, listed)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Prevents the browser from selecting text on Shift+click. */
  const onMouseDownCapture = (event: MouseEvent<HTMLElement>): void => {
    if (event.shiftKey && isChoice(event) && cellAt(event)) event.preventDefault();
  };
  const onClickCapture = (event: MouseEvent<HTMLElement>): void => {
    const place = isChoice(event) && cellAt(event);
    if (!place) return;
    const to = Number(place.id);
    const from = Number(cellPositionOf(event.currentTarget, document.activeElement)?.id ?? to);
    store().set(selectionAtom, (selection) => ({
      ...(event.shiftKey
        ? withRange(selection, listed, { from: selection.range?.to ?? from, to })
        : withToggled(selection, to)),
      isTemporary: false,
    }));
    event.stopPropagation();
    onGridClick(event);
  };
  const onDoubleClickCapture = (event: MouseEvent<HTMLElement>): void => {
    if (isChoice(event) && cellAt(event)) event.stopPropagation();
  };
  const handlers = { onKeyDownCapture, onMouseDownCapture, onClickCapture, onDoubleClickCapture };
  return { isSelecting, handlers: maySelect ? handlers : {}, maySelect };
};
