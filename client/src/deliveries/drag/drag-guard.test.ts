// @vitest-environment happy-dom
import { anOrder, aShipment } from '@werkplan/shared/live/testing/rows.ts';
import { testDay as date } from '@werkplan/shared/live/testing/snapshot.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../../lib/client.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { collectToasts } from '../../testing/collect-toasts.ts';
import { showDay } from '../../testing/shown-day.ts';
import { drawBoard } from '../testing/drawn-board.ts';
import { isDraggingAtom } from './drag-atoms.ts';
import { dragController } from './drag-controller.ts';

const drag = dragController();
const nothing = (): void => undefined;
let area: HTMLElement;
let leave: () => void;

beforeAll(async () => await loadTexts('all'));
beforeEach(() => {
  showDay({
    orders: [anOrder({ id: 1, date })],
    shipments: [aShipment({ id: 5, date, productionOrderId: 1 })],
  });
  area = drawBoard([5], [{ id: 4 }]);
  document.body.replaceChildren(area);
  leave = drag.connect(area, nothing, nothing);
});
afterEach(() => leave());

const finger = (identifier: number) => ({ identifier, clientX: 60, clientY: 320 });
const presses = {
  mouse: () => new MouseEvent('mousedown', { clientX: 60, clientY: 320 }),
  finger: () => Object.assign(new Event('touchstart'), { touches: [finger(3)] }),
  keys: () => new KeyboardEvent('keydown'),
};
const card = () => area.querySelector("[data-shipment='5'] button");
const pick = (by: keyof typeof presses): void => {
  if (!drag.press({ target: card() })) throw new Error('nothing to drag');
  drag.start({ activatorEvent: presses[by]() });
};
const isDragging = (): boolean => store().get(isDraggingAtom);

/** Has the browser report something. */
const happens = (name: string, given: object = {}): Event => {
  const event = Object.assign(new Event(name, { bubbles: true, cancelable: true }), given);
  area.dispatchEvent(event);
  return event;
};
/** True when dnd-kit, which listens on the document, hears of it. */
const isHeard = (name: string, given: object = {}): boolean => {
  const heard = vi.fn<() => void>();
  document.addEventListener(name, heard);
  happens(name, given);
  document.removeEventListener(name, heard);
  return heard.mock.calls.length > 0;
};
/** The codes of the keys that dnd-kit hears meanwhile. */
const codesDuring = (deed: () => void): string[] => {
  const codes: string[] = [];
  const listen = ({ code }: KeyboardEvent): void => void codes.push(code);
  document.addEventListener('keydown', listen);
  deed();
  document.removeEventListener('keydown', listen);
  return codes;
};

describe('a drag', () => {
  it.each([
    ['mouse', 'another button is released', 'mouseup', { button: 2 }],
    ['mouse', 'a menu would open', 'contextmenu', {}],
    ['finger', 'a menu would open', 'contextmenu', {}],
    ['finger', 'another one is lifted', 'touchend', { touches: [finger(3)] }],
  ] as const)('by %s goes on when %s', (by, _what, name, given) => {
    pick(by);
    expect([isHeard(name, given), isDragging()]).toEqual([false, true]);
    drag.cancel();
    expect(isHeard(name, given)).toBe(true);
  });

  it.each([
    ['mouse', 'mouseup', { button: 0 }],
    ['finger', 'touchend', { touches: [] }],
    ['finger', 'touchend', { touches: [finger(4)] }],
  ] as const)('by %s ends with its own release', (by, name, given) => {
    pick(by);
    expect(isHeard(name, given)).toBe(true);
  });

  it('whose release got lost is put back with a word, and dnd-kit told, once the mouse moves', () => {
    const notices = collectToasts();
    pick('mouse');
    expect(codesDuring(() => happens('mousemove', { buttons: 1 }))).toEqual([]);
    expect([isDragging(), notices.length]).toEqual([true, 0]);
    expect(codesDuring(() => happens('mousemove', { buttons: 0 }))).toEqual(['Escape']);
    expect([isDragging(), notices.length]).toEqual([false, 1]);
  });

  it('by finger keeps a second one from zooming the page, and goes on', () => {
    pick('finger');
    const touches = [finger(3), finger(4)];
    expect(codesDuring(() => happens('touchstart', { touches }))).toEqual([]);
    expect([happens('touchmove', { touches }).defaultPrevented, isDragging()]).toEqual([true, true]);
    drag.cancel();
    expect(happens('touchmove', { touches }).defaultPrevented).toBe(false);
  });

  it('by keys lets the mouse be', () => {
    pick('keys');
    expect([isHeard('mouseup', { button: 2 }), isHeard('mousemove', { buttons: 0 })]).toEqual([true, true]);
    expect(isDragging()).toBe(true);
  });
});

it('a second finger ends the press of the first before a card is in the hand', () => {
  drag.press({ target: card() });
  expect(codesDuring(() => happens('touchstart', { touches: [finger(3)] }))).toEqual([]);
  expect(codesDuring(() => happens('touchstart', { touches: [finger(3), finger(4)] }))).toEqual(['Escape']);
});

it('another button, or two fingers, pick nothing up', () => {
  const touches = [finger(3), finger(4)] as never;
  expect(drag.press({ target: card(), button: 2 })).toBe(false);
  expect(drag.press({ target: card(), touches })).toBe(false);
  expect(drag.press({ target: card() })).toBe(true);
});
