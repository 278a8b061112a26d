import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { dataSelector, dataOf, closestWith, dataNumberOf, stopSelector } from '../../lib/dom-contract.ts';
import { store } from '../../lib/client.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { orderAtom } from '../order-atoms.ts';
import { HeldHint } from './held-hint.tsx';
import { fieldsWithHeldValue, columnOfHeldField } from './held-fields.ts';

/** Delay (ms) before the hint opens, and time (ms) that it stays open for moving the pointer from the cell to the hint. */
const [restMs, wayMs] = [300, 250];

interface HintedCell {
  readonly cell: HTMLElement;
  readonly id: number;
  readonly field: string;
}

/** Returns the cell of an event's target if the ERP has a different value for it; otherwise null. */
const placeAt = (target: EventTarget | null, hall: HallId): HintedCell | null => {
  const cell = closestWith(target as Element | null, 'field');
  const id = dataNumberOf(closestWith(cell, 'row'), 'row');
  const field = dataOf(cell, 'field');
  const order = store().get(orderAtom(id));
  // Shows no hint while the cell is being edited.
  if (!cell || field === undefined || !order || cell.querySelector('input')) return null;
  return fieldsWithHeldValue(order).some((one) => columnOfHeldField(one, hall) === field)
    ? { cell, id, field }
    : null;
};

/** Decides which hint is open: after the pointer has rested on a cell, or at once on keyboard focus. */
const usePlace = (grid: RefObject<HTMLElement | null>, hall: HallId) => {
  const [place, setPlace] = useState<HintedCell | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const first = useRef<HTMLButtonElement>(null);
  const later = useCallback((next: HintedCell | null, ms: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPlace(next), ms);
  }, []);
  const close = useCallback((): void => {
    clearTimeout(timer.current);
    setPlace(null);
  }, []);
  const isOpen = place !== null;
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const onPointerOver = ({ target, pointerType }: PointerEvent): void => {
      if (pointerType === 'touch') return;
      const at = placeAt(target, hall);
      later(at, at ? restMs : wayMs);
    };
    const onPointerLeave = (): void => later(null, wayMs);
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target as Element).matches(':focus-visible')) return;
      clearTimeout(timer.current);
      setPlace(placeAt(target, hall));
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isOpen) return;
      const enters = event.key === 'Tab' && !event.shiftKey && first.current;
      if (enters) {
        event.preventDefault();
        event.stopPropagation();
        first.current?.focus();
      } else if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'F2') close();
    };
    element.addEventListener('pointerover', onPointerOver);
    element.addEventListener('pointerleave', onPointerLeave);
    element.addEventListener('focusin', onFocus);
    element.addEventListener('dblclick', close);
    element.addEventListener('keydown', onKeyDown, true);
    return () => {
      element.removeEventListener('pointerover', onPointerOver);
      element.removeEventListener('pointerleave', onPointerLeave);
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('dblclick', close);
      element.removeEventListener('keydown', onKeyDown, true);
    };
  }, [grid, hall, later, close, isOpen]);
  // Checks hover and focus on mount, because they may be older than this code, which is loaded when the page is idle.
  useEffect(() => {
    const focused = grid.current?.querySelector(':focus-visible') ?? null;
    const hovered = grid.current?.querySelector(`${dataSelector('field')}:hover`) ?? null;
    later(placeAt(focused ?? hovered, hall), focused ? 0 : restMs);
    return () => clearTimeout(timer.current);
  }, [grid, hall, later]);
  const stay = useCallback((): void => clearTimeout(timer.current), []);
  const leave = useCallback((): void => later(null, wayMs), [later]);
  return { place, first, close, stay, leave };
};

interface Props {
  grid: RefObject<HTMLElement | null>;
  hall: HallId;
}

/** Shows the hint of the hovered or focused cell if the ERP has a different value for it. */
export const HeldHints = ({ grid, hall }: Props): ReactNode => {
  const { place, first, close, stay, leave } = usePlace(grid, hall);
  const order = useAtomValue(orderAtom(place?.id ?? 0));
  if (!place || !order) return null;
  const fields = fieldsWithHeldValue(order).filter((field) => columnOfHeldField(field, hall) === place.field);
  if (fields.length === 0) return null;
  const back = (): void => {
    const isInside = first.current?.closest('[role=dialog]')?.contains(document.activeElement);
    close();
    if (isInside) place.cell.querySelector<HTMLElement>(stopSelector)?.focus();
  };
  return (
    <HeldHint
      key={`${place.id} ${place.field}`}
      anchor={place.cell}
      order={order}
      fields={fields}
      first={first}
      onClose={back}
      onPointerEnter={stay}
      onPointerLeave={leave}
    />
  );
};
