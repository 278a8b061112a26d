// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { drawBoard } from '../testing/drawn-board.ts';
import { targetAt } from './drag-places.ts';

const lie = (
  element: Element | null | undefined,
  x: number,
  y: number,
  width: number,
  height: number,
): void => {
  if (element) element.getBoundingClientRect = () => new DOMRect(x, y, width, height);
};

/**
 * A board at (300, 0) with columns 200 px wide, 10 px apart, heads 80 px high and slots of 30 px; a drop hint
 * follows them.
 */
const board = (runs: number): HTMLElement => {
  const area = drawBoard(
    [],
    Array.from({ length: runs }, (_, index) => ({ id: index + 1 })),
  );
  const columns = area.querySelector('[data-arrows=board]')?.firstElementChild;
  lie(area.querySelector('[data-arrows=board]'), 300, 0, 1_200, 800);
  for (const [index, column] of [...(columns?.children ?? [])].entries()) {
    lie(column, 300 + index * 210, 0, 200, 800);
    lie(column.firstElementChild, 300 + index * 210, 0, 200, 80);
    for (const [slot, one] of [...(column.lastElementChild?.children ?? [])].entries())
      lie(one, 300 + index * 210, 80 + slot * 30, 200, 30);
  }
  const hint = document.createElement('span');
  lie(hint, 320, 140, 180, 28);
  columns?.append(hint);
  return area;
};

it.each([1, 2, 5])('a point is over the slot that lies there, on a day with %i runs', (runs) => {
  const area = board(runs);
  const last = runs - 1;
  expect(targetAt(area, { x: 350 + last * 210, y: 150 })).toEqual({ deliveryId: runs, slot: 2 });
  expect(targetAt(area, { x: 490 + last * 210, y: 685 })).toEqual({ deliveryId: runs, slot: 19 });
  expect(targetAt(area, { x: 350 + last * 210, y: 40 })).toBeNull();
  expect(targetAt(area, { x: 350 + runs * 210, y: 150 })).toBeNull();
});
