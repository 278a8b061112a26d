// @vitest-environment happy-dom
import type { SyntheticEvent } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drawBoard } from '../testing/drawn-board.ts';
import { PressRelay } from './drag-area.tsx';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.42');

const dndKit = vi.fn<(event: SyntheticEvent) => void>();
let area: HTMLElement;
let relay: PressRelay;

beforeEach(() => {
  vi.clearAllMocks();
  area = drawBoard([5], [{ id: 4, slots: { 0: 1 } }]);
  relay = new PressRelay();
});

/** Presses on a card of the list by default. */
const press = (nativeEvent: Event, selector = "[data-shipment='5'] [data-stop]") => {
  const target = area.querySelector(selector);
  if (!target) throw new Error(`no ${selector}`);
  const event = { type: nativeEvent.type, nativeEvent, target, stopPropagation: vi.fn<() => void>() };
  relay.handlers.onMouseDown(event as unknown as SyntheticEvent);
  return event;
};
const happens = (name: string): void => void globalThis.dispatchEvent(new Event(name));
const x = (given: KeyboardEventInit = {}): KeyboardEvent =>
  new KeyboardEvent('keydown', { key: 'x', ...given });
const heard = (): string[] => dndKit.mock.calls.map(([{ type }]) => type);

describe('before dnd-kit is there', () => {
  it.each([
    ['mouse', new MouseEvent('mousedown')],
    ['finger', new Event('touchstart')],
    ['key', x()],
  ] as const)('a press that is still held is replayed once: %s', (_by, event) => {
    press(event);
    expect(heard()).toEqual([]);
    relay.connect(dndKit)();
    relay.connect(dndKit);
    expect(heard()).toEqual([event.type]);
  });

  it.each([
    ['mouse', new MouseEvent('mousedown'), ['mouseup', 'dragstart', 'blur']],
    ['finger', new Event('touchstart'), ['touchend', 'touchcancel', 'blur']],
    ['key', x(), ['keydown', 'focusout', 'pointerdown', 'blur']],
  ] as const)('a press that has ended is not: %s', (_by, event, ends) => {
    for (const end of ends) {
      press(event);
      happens(end);
      relay.connect(dndKit)();
    }
    expect(heard()).toEqual([]);
  });

  it('the key’s own event, which goes on to the window, does not end its press', () => {
    const event = x();
    press(event);
    globalThis.dispatchEvent(event);
    relay.connect(dndKit);
    expect(heard()).toEqual(['keydown']);
  });

  it('the last press counts', () => {
    press(new MouseEvent('mousedown'));
    const { nativeEvent } = press(x());
    relay.connect(dndKit);
    expect(dndKit.mock.calls.map(([event]) => event.nativeEvent)).toEqual([nativeEvent]);
  });

  it('a card that was carried on meanwhile is picked up, and is where the hand has come to', () => {
    press(new MouseEvent('mousedown'));
    for (const clientX of [10, 20]) globalThis.dispatchEvent(new MouseEvent('mousemove', { clientX }));
    const moves: number[] = [];
    const listen = ({ clientX }: MouseEvent): void => void moves.push(clientX);
    document.addEventListener('mousemove', listen);
    relay.connect(dndKit);
    document.removeEventListener('mousemove', listen);
    expect([heard(), moves]).toEqual([['mousedown'], [20, 20]]);
  });

  it.each([
    ["[data-shipment='5'] [data-stop]", {}, true],
    ["[data-shipment='5'] [data-stop]", { key: 'y' }, false],
    ["[data-shipment='5'] [data-stop]", { ctrlKey: true }, false],
    ["[data-slot='3'] [role=button]", {}, false],
  ])('on %s %j is kept from the slot under it: %s', (selector, given, isKept) => {
    const { stopPropagation } = press(x(given), selector);
    relay.connect(dndKit);
    expect([stopPropagation.mock.calls.length, ...heard()]).toEqual(isKept ? [1, 'keydown'] : [0]);
  });
});

it('once dnd-kit is there each press is handed to it at once, until it leaves', () => {
  const leave = relay.connect(dndKit);
  press(new MouseEvent('mousedown'));
  press(x({ key: 'y' }));
  expect(heard()).toEqual(['mousedown', 'keydown']);
  leave();
  press(new MouseEvent('mousedown'));
  expect(heard()).toEqual(['mousedown', 'keydown']);
});
