// @vitest-environment happy-dom
import type { SyntheticEvent } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drawBoard } from '../testing/drawn-board.ts';
import { PressRelay } from './press-relay.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.42');

type Handler = keyof PressRelay['handlers'];
type Listen = (event: SyntheticEvent) => void;

const dndKit = { onMouseDown: vi.fn<Listen>(), onTouchStart: vi.fn<Listen>(), onKeyDown: vi.fn<Listen>() };
let area: HTMLElement;
let relay: PressRelay;

beforeEach(() => {
  vi.clearAllMocks();
  area = drawBoard([5], [{ id: 4, slots: { 0: 1 } }]);
  relay = new PressRelay();
});

/** Presses on a card of the list by default. */
const press = (handler: Handler, nativeEvent: Event, selector = "[data-shipment='5'] [data-stop]") => {
  const target = area.querySelector(selector);
  if (!target) throw new Error(`no ${selector}`);
  const event = { nativeEvent, target, stopPropagation: vi.fn<() => void>() };
  relay.handlers[handler](event as unknown as SyntheticEvent);
  return event;
};
const happens = (name: string): void => void globalThis.dispatchEvent(new Event(name));
const x = (given: KeyboardEventInit = {}): KeyboardEvent =>
  new KeyboardEvent('keydown', { key: 'x', ...given });
const heard = (): number[] => Object.values(dndKit).map(({ mock }) => mock.calls.length);

describe('before dnd-kit is there', () => {
  it.each([
    ['onMouseDown', new MouseEvent('mousedown'), [1, 0, 0]],
    ['onTouchStart', new Event('touchstart'), [0, 1, 0]],
    ['onKeyDownCapture', x(), [0, 0, 1]],
  ] as const)('a press that is still held is replayed once: %s', (handler, event, calls) => {
    press(handler, event);
    expect(heard()).toEqual([0, 0, 0]);
    relay.connect(dndKit)();
    relay.connect(dndKit);
    expect(heard()).toEqual(calls);
  });

  it.each([
    ['onMouseDown', new MouseEvent('mousedown'), ['mouseup', 'dragstart', 'blur']],
    ['onTouchStart', new Event('touchstart'), ['touchend', 'touchcancel', 'blur']],
    ['onKeyDownCapture', x(), ['keydown', 'focusout', 'pointerdown', 'blur']],
  ] as const)('a press that has ended is not: %s', (handler, event, ends) => {
    for (const end of ends) {
      press(handler, event);
      happens(end);
      relay.connect(dndKit)();
    }
    expect(heard()).toEqual([0, 0, 0]);
  });

  it('the key’s own event, which goes on to the window, does not end its press', () => {
    const event = x();
    press('onKeyDownCapture', event);
    globalThis.dispatchEvent(event);
    relay.connect(dndKit);
    expect(heard()).toEqual([0, 0, 1]);
  });

  it('the last press counts', () => {
    press('onMouseDown', new MouseEvent('mousedown'));
    const { nativeEvent } = press('onKeyDownCapture', x());
    relay.connect(dndKit);
    expect(heard()).toEqual([0, 0, 1]);
    expect(dndKit.onKeyDown.mock.calls[0]?.[0].nativeEvent).toBe(nativeEvent);
  });

  it('a card that was carried on meanwhile is picked up, and is where the hand has come to', () => {
    press('onMouseDown', new MouseEvent('mousedown'));
    for (const clientX of [10, 20]) globalThis.dispatchEvent(new MouseEvent('mousemove', { clientX }));
    const moves: number[] = [];
    const listen = ({ clientX }: MouseEvent): void => void moves.push(clientX);
    document.addEventListener('mousemove', listen);
    relay.connect(dndKit);
    document.removeEventListener('mousemove', listen);
    expect([heard(), moves]).toEqual([
      [1, 0, 0],
      [20, 20],
    ]);
  });

  it.each([
    ["[data-shipment='5'] [data-stop]", {}, true],
    ["[data-shipment='5'] [data-stop]", { key: 'y' }, false],
    ["[data-shipment='5'] [data-stop]", { ctrlKey: true }, false],
    ["[data-slot='3'] [role=button]", {}, false],
  ])('on %s %j is kept from the slot under it: %s', (selector, given, isKept) => {
    const { stopPropagation } = press('onKeyDownCapture', x(given), selector);
    relay.connect(dndKit);
    expect([stopPropagation.mock.calls.length, ...heard()]).toEqual(isKept ? [1, 0, 0, 1] : [0, 0, 0, 0]);
  });
});

it('once dnd-kit is there each press is handed to it at once, until it leaves', () => {
  const leave = relay.connect(dndKit);
  press('onMouseDown', new MouseEvent('mousedown'));
  press('onKeyDownCapture', x({ key: 'y' }));
  expect(heard()).toEqual([1, 0, 1]);
  leave();
  press('onMouseDown', new MouseEvent('mousedown'));
  expect(heard()).toEqual([1, 0, 1]);
});
