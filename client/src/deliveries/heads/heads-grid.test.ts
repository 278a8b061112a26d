// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { dataNumberOf } from '../../lib/dom-contract.ts';
import { headAt, headAfterKey, headOfNext } from './heads-grid.ts';

/** Seven heads in rows of three, each 100 × 50 px with gaps of 10 px. */
let heads: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = `<div data-heads>${[1, 2, 3, 4, 5, 6, 7].map((id) => `<section data-delivery="${id}"></section>`).join('')}</div>`;
  heads = document.body.firstElementChild as HTMLElement;
  for (const [index, box] of [...heads.children].entries()) {
    const [left, top] = [(index % 3) * 110, Math.floor(index / 3) * 60];
    Object.defineProperty(box, 'offsetTop', { value: top });
    box.getBoundingClientRect = () => new DOMRect(left, top, 100, 50);
  }
});

const named = (found: HTMLElement | 'list' | undefined): number | string | undefined =>
  found instanceof HTMLElement ? dataNumberOf(found, 'delivery') : found;

describe('a key leads', () => {
  it.each([
    [2, 'ArrowRight', 3],
    [3, 'ArrowRight', 4],
    [7, 'ArrowRight', undefined],
    [5, 'ArrowLeft', 4],
    [4, 'ArrowLeft', 'list'],
    [2, 'ArrowDown', 5],
    [5, 'ArrowDown', undefined],
    [7, 'ArrowUp', 4],
    [5, 'Home', 1],
    [5, 'End', 7],
    [5, 'x', undefined],
  ])('from head %s by %s to %s', (from, key, to) => {
    expect(named(headAfterKey(heads, from, key))).toBe(to);
  });

  it.each([
    [2, 'ArrowRight', 4],
    [6, 'ArrowUp', undefined],
  ])('from head %s by %s past those that are full to %s', (from, key, to) => {
    expect(named(headAfterKey(heads, from, key, (id) => id !== 3))).toBe(to);
  });
});

it.each([
  [7, 1],
  [2, 4],
  [4, 6],
])('from head %s by P to the next one with a free slot and room, to %s', (from, to) => {
  const runs = { hasFreeSlot: (id: number) => id !== 3, takes: (id: number) => id !== 5 };
  expect(named(headOfNext(heads, from, runs))).toBe(to);
});

it.each([
  [[0, 0], 1],
  [[99, 49], 1],
  [[105, 20], undefined],
  [[150, 55], undefined],
  [[229, 61], 6],
  [[10, 125], 7],
])('at the point %j is head %s', ([x = 0, y = 0], id) => {
  expect(named(headAt(heads, { x, y }))).toBe(id);
});
