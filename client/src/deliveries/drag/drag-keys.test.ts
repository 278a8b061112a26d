// @vitest-environment happy-dom
import type { SyntheticEvent } from 'react';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../../lib/client.ts';
import { serveWith } from '../../testing/fake-server.ts';
import { showDay } from '../../testing/shown-day.ts';
import { selectionAtom } from '../../shipments/selection.ts';
import { drawBoard } from '../testing/drawn-board.ts';
import { endDrag, isDraggingAtom, dropTargetAtom, type DropTarget } from './drag-atoms.ts';
import { dragController } from './drag-controller.ts';
import { announcements } from './drag-announcements.ts';
import { BoardKeyboard, targetAfterKey } from './drag-keys.ts';
import { setLanguage } from '../../testing/in-app.ts';
import { collectToasts } from '../../testing/collect-toasts.ts';

const date = testDay;
const mark = { status: 'loaded', note: '', photo: null, at: '', by: 'Tor 3', linkId: 1 } as const;
let area: HTMLElement;
const drag = dragController();
const aimedAt = (): DropTarget => store().get(dropTargetAtom);
/** Calls the controller as dnd-kit does. */
const sensor = {
  activeNode: { node: { current: null } },
  onStart: vi.fn<() => void>(() => drag.start({ activatorEvent: new KeyboardEvent('keydown') })),
  onMove: vi.fn<(point: object) => void>(),
  onEnd: vi.fn<() => void>(drag.drop),
  onCancel: vi.fn<() => void>(drag.cancel),
};

beforeAll(async () => {
  await setLanguage('de');
});
beforeEach(() => {
  vi.clearAllMocks();
  serveWith(async () => await new Promise<Response>(() => undefined));
  showDay({
    trucks: [aTruck({ id: 3, registration: 'OG-BS 214' })],
    deliveries: [4, 7].map((id) =>
      aDelivery({ id, date, truckId: 3, startingTime: id === 4 ? '05:00' : '06:00' }),
    ),
    orders: [anOrder({ id: 1, date, constructionSite: 'Messe' })],
    shipments: [1, 5, 6, 8].map((id) => aShipment({ id, date, productionOrderId: 1 })),
    deliveryItems: [
      anItem({ id: 21, deliveryId: 4, ordinalNumberInDelivery: 0, shipmentId: 1 }),
      anItem({ id: 22, deliveryId: 4, ordinalNumberInDelivery: 1, text: 'Kran' }),
      anItem({ id: 23, deliveryId: 7, ordinalNumberInDelivery: 4, shipmentId: 8, mark }),
    ],
  });
  store().set(selectionAtom, []);
  area = drawBoard(
    [5, 6],
    [
      { id: 4, slots: { 0: 1, 1: 'Kran' } },
      { id: 7, slots: { 4: 8 } },
    ],
  );
  drag.area = area;
});
afterEach(() => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  endDrag();
});

const announced = (step: 'onDragStart' | 'onDragMove' | 'onDragEnd' | 'onDragCancel'): unknown =>
  announcements()[step]?.({} as never);

/** Presses X on an element; returns false when nothing can be picked up. */
const pickUp = (selector: string, given: KeyboardEventInit = {}): boolean => {
  const target = area.querySelector(selector);
  const nativeEvent = new KeyboardEvent('keydown', { key: 'x', ...given });
  const event = {
    nativeEvent,
    target,
    preventDefault: vi.fn<() => void>(),
    stopPropagation: vi.fn<() => void>(),
  };
  const [activator] = BoardKeyboard.activators;
  const isTaken = activator?.handler(event as unknown as SyntheticEvent, {}, {} as never) === true;
  if (isTaken) new BoardKeyboard(sensor as unknown as ConstructorParameters<typeof BoardKeyboard>[0]);
  return isTaken;
};
const press = (key: string, target: EventTarget = document): void =>
  void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

describe('X', () => {
  it.each([
    ["[data-shipment='5'] [data-stop]", {}, true],
    ["[data-slot='0'] [data-stop]", { key: 'X' }, true],
    ["[data-slot='1'] [role=button]", {}, true],
    ["[data-slot='5'] [role=button]", {}, false],
    ["[data-shipment='5'] [data-toolbar] button", {}, false],
    ["[data-shipment='5'] [data-stop]", { ctrlKey: true }, false],
    ["[data-shipment='5'] [data-stop]", { key: 'y' }, false],
  ])('on %s with %j picks up: %s', (selector, given, isTaken) => {
    expect(pickUp(selector, given)).toBe(isTaken);
    expect([store().get(isDraggingAtom), sensor.onStart.mock.calls.length === 1]).toEqual([isTaken, isTaken]);
  });

  it('begins where the thing lies', () => {
    pickUp("[data-slot='0'] [data-stop]");
    expect(aimedAt()).toEqual({ deliveryId: 4, slot: 0 });
    press('Escape');
    pickUp("[data-shipment='5'] [data-stop]");
    expect(aimedAt()).toBe('list');
  });
});

describe('a key leads', () => {
  it.each([
    ['list', 'ArrowRight', { deliveryId: 4, slot: 2 }],
    ['list', 'ArrowDown', null],
    [{ deliveryId: 4, slot: 4 }, 'ArrowRight', { deliveryId: 7, slot: 4 }],
    [{ deliveryId: 7, slot: 4 }, 'ArrowRight', null],
    [{ deliveryId: 7, slot: 4 }, 'ArrowLeft', { deliveryId: 4, slot: 4 }],
    [{ deliveryId: 4, slot: 4 }, 'ArrowLeft', 'list'],
    [{ deliveryId: 4, slot: 4 }, 'ArrowUp', { deliveryId: 4, slot: 3 }],
    [{ deliveryId: 4, slot: 0 }, 'ArrowUp', null],
    [{ deliveryId: 4, slot: 19 }, 'ArrowDown', null],
    [{ deliveryId: 4, slot: 4 }, 'End', { deliveryId: 4, slot: 19 }],
    [{ deliveryId: 4, slot: 4 }, 'Home', { deliveryId: 4, slot: 0 }],
    [{ deliveryId: 4, slot: 4 }, 'q', null],
    [{ deliveryId: 4, slot: 0 }, 'p', { deliveryId: 7, slot: 0 }],
    [{ deliveryId: 7, slot: 0 }, 'P', { deliveryId: 4, slot: 2 }],
    ['list', 'p', { deliveryId: 4, slot: 2 }],
  ] as const)('from %j by %s', (from, key, target) => {
    expect(targetAfterKey(area, from, key)).toEqual(target);
  });
});

describe('with a card in the hand', () => {
  it('arrows lead it over list, runs and slots; a key that leads nowhere leaves it', () => {
    pickUp("[data-shipment='5'] [data-stop]");
    const way = [
      'ArrowRight',
      'ArrowDown',
      'ArrowRight',
      'End',
      'ArrowRight',
      'Home',
      'ArrowLeft',
      'ArrowLeft',
    ].map((key) => {
      press(key);
      return aimedAt();
    });
    expect(way).toEqual([
      { deliveryId: 4, slot: 2 },
      { deliveryId: 4, slot: 3 },
      { deliveryId: 7, slot: 3 },
      { deliveryId: 7, slot: 19 },
      { deliveryId: 7, slot: 19 },
      { deliveryId: 7, slot: 0 },
      { deliveryId: 4, slot: 0 },
      'list',
    ]);
  });

  it.each(['Enter', ' '])('%j drops it, once', (key) => {
    pickUp("[data-shipment='5'] [data-stop]");
    press('ArrowRight');
    press(key);
    press(key);
    expect([sensor.onEnd.mock.calls.length, sensor.onCancel.mock.calls.length]).toEqual([1, 0]);
    expect(store().get(isDraggingAtom)).toBe(false);
  });

  it.each([
    ['Escape', () => press('Escape'), false],
    ['a click', () => document.dispatchEvent(new Event('pointerdown')), false],
    ['another window', () => globalThis.dispatchEvent(new Event('blur')), true],
    ['another tab', () => document.dispatchEvent(new Event('visibilitychange')), true],
  ])('%s lets it lie; that it was left is said', (_what, happens, isTold) => {
    const notices = collectToasts();
    pickUp("[data-shipment='5'] [data-stop]");
    press('ArrowRight');
    happens();
    expect([sensor.onEnd.mock.calls.length, sensor.onCancel.mock.calls.length]).toEqual([0, 1]);
    expect(store().get(isDraggingAtom)).toBe(false);
    expect(notices.map(({ text }) => text)).toEqual(isTold ? ['Abgebrochen, Messe bleibt liegen.'] : []);
  });

  it('no key reaches the page, but for Shift', () => {
    const reached: string[] = [];
    const listen = (event: KeyboardEvent): void => void reached.push(event.key);
    area.addEventListener('keydown', listen);
    pickUp("[data-shipment='5'] [data-stop]");
    for (const key of ['n', 'Shift', 'Tab', 'p']) press(key, area);
    expect(reached).toEqual(['Shift']);
    press('Escape', area);
    press('n', area);
    expect(reached).toEqual(['Shift', 'n']);
  });
});

describe('a screen reader announces a drag by keys', () => {
  it('with the picked-up card, the effect of a drop at each new target, and the target of the drop', () => {
    pickUp("[data-shipment='5'] [data-stop]");
    expect(announced('onDragStart')).toMatch(/^Messe aufgenommen/);
    // The starting place is not announced again.
    expect(announced('onDragMove')).toBeUndefined();
    press('ArrowRight');
    expect(announced('onDragMove')).toBe('OG-BS 214, Platz 3, frei');
    expect(announced('onDragMove')).toBeUndefined();
    press('ArrowUp');
    expect(announced('onDragMove')).toBe('OG-BS 214, Platz 2, Belegt');
    press('ArrowUp');
    expect(announced('onDragMove')).toBe('OG-BS 214, Platz 1, Ersetzen');
    press('Enter');
    expect(announced('onDragEnd')).toBe('Messe abgelegt: OG-BS 214, Platz 1');
  });

  it('that what the yard said of the card, or of the one that gives way, falls', () => {
    pickUp("[data-delivery='7'] [data-slot='4'] [data-stop]");
    announced('onDragStart');
    announced('onDragMove');
    press('ArrowDown');
    expect(announced('onDragMove')).toBe(
      'OG-BS 214, Platz 6, frei, Meldung vom Hof verfällt: geladen (Tor 3)',
    );
    press('Escape');
    pickUp("[data-shipment='5'] [data-stop]");
    announced('onDragStart');
    announced('onDragMove');
    for (const key of ['ArrowRight', 'ArrowRight']) press(key);
    expect(announced('onDragMove')).not.toContain('verfällt');
    for (const key of ['ArrowDown', 'ArrowDown']) press(key);
    expect(announced('onDragMove')).toBe(
      'OG-BS 214, Platz 5, Ersetzen, Meldung vom Hof verfällt: geladen (Tor 3)',
    );
  });

  it('that nothing has moved', () => {
    pickUp("[data-slot='0'] [data-stop]");
    announced('onDragStart');
    press('Escape');
    expect(announced('onDragCancel')).toBe('Abgebrochen, Messe bleibt liegen.');
    expect(announced('onDragEnd')).toBe('Abgebrochen, Messe bleibt liegen.');
  });

  it('with the number of several cards, and with "text" for a text', () => {
    store().set(
      selectionAtom,
      [5, 6].map((id) => ({ id, place: null })),
    );
    pickUp("[data-shipment='5'] [data-stop]");
    expect(announced('onDragStart')).toMatch(/^2 Sendungen aufgenommen/);
    press('Escape');
    pickUp("[data-slot='1'] [role=button]");
    expect(announced('onDragStart')).toMatch(/^Die Notiz aufgenommen/);
  });
});
