// @vitest-environment happy-dom
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../../lib/client.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { serveWith } from '../../testing/fake-server.ts';
import { showDay } from '../../testing/shown-day.ts';
import { draggedCardsAtom } from '../../shipments/dragged.ts';
import { selectionAtom } from '../../shipments/selection.ts';
import { drawBoard, type DrawnRun } from '../testing/drawn-board.ts';
import { aimedAt, draggedTextAtom, endDrag, isDraggingAtom, type Target } from './drag-atoms.ts';
import { dragController } from './drag-controller.ts';
import { sourceOf, columnsOf, elementOf, isOverBoard, targetAt } from './drag-places.ts';
import { watchWakeUp } from '../../live/wake-up.ts';
import { eventually } from '../../testing/eventually.ts';
import { renderInApp } from '../../testing/in-app.ts';
import { noteNotices } from '../../testing/shown-notices.ts';
import { useDragGuard } from './use-drag-guard.ts';

const date = testDay;
let area: HTMLElement;

/** Sets an element's rectangle, px. */
const lay = (element: Element | null, left: number, top: number, width: number, height: number): void => {
  if (element) element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
};

/** Top of a slot in px: the third has the height of three, each has a gap of 4 px below. */
const slotTop = (index: number): number => 200 + index * 44 + (index > 2 ? 80 : 0);

/** The list covers the left 300 px, the board the rest up to 1000; columns are 200 px wide with a gap of 10. */
const layBoard = (): void => {
  const board = area.querySelector('[data-arrows=board]');
  lay(area.querySelector('section'), 0, 100, 300, 900);
  lay(board, 310, 100, 690, 900);
  for (const [column, run] of [...area.querySelectorAll('[data-delivery]')].entries()) {
    const left = 310 + column * 210;
    lay(run, left, 100, 200, 1_200);
    lay(run.firstElementChild, left, 100, 200, 90);
    for (const [index, slot] of [...run.querySelectorAll('[data-slot]')].entries())
      lay(slot, left, slotTop(index), 200, index === 2 ? 120 : 40);
  }
  for (const card of area.querySelectorAll('[data-card]')) lay(card, 20, 300, 180, 60);
};

const draw = (runs: readonly DrawnRun[]): void => {
  area = drawBoard([5, 6], runs);
  dragController().area = area;
  layBoard();
};

beforeEach(() => {
  showDay({
    trucks: [aTruck({ id: 3 })],
    deliveries: [4, 7].map((id) => aDelivery({ id, date, truckId: 3 })),
    orders: [anOrder({ id: 1, date }), anOrder({ id: 2, date, isCanceled: true })],
    shipments: [1, 5, 6, 8].map((id) => aShipment({ id, date, productionOrderId: id === 8 ? 2 : 1 })),
    deliveryItems: [
      anItem({ id: 21, deliveryId: 4, ordinalNumberInDelivery: 0, shipmentId: 1 }),
      anItem({ id: 22, deliveryId: 4, ordinalNumberInDelivery: 1, text: 'Kran' }),
      anItem({ id: 23, deliveryId: 4, ordinalNumberInDelivery: 2, shipmentId: 8 }),
    ],
  });
  store().set(selectionAtom, []);
  endDrag();
  draw([
    { id: 4, head: ['Menu'], slots: { 0: 1, 1: 'Kran', 2: 8 } },
    { id: 7, head: ['Menu'] },
  ]);
});

const at = (selector: string): Element => {
  const found = area.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const slot = (deliveryId: number, index: number): Target => ({ deliveryId, slot: index });

describe('the drop target under the pointer', () => {
  it.each([
    ['the list', 10, 500, 'list'],
    ['beside both', 305, 500, null],
    ['above both', 400, 99, null],
    ['the first slot’s upper left corner', 310, 200, slot(4, 0)],
    ['the first slot’s last px', 509, 239, slot(4, 0)],
    ['the gap below a slot, which belongs to it', 400, 243, slot(4, 0)],
    ['the slot after that gap', 400, 244, slot(4, 1)],
    ['a high slot’s lower end', 400, slotTop(2) + 119, slot(4, 2)],
    ['the slot after a high one', 400, slotTop(3), slot(4, 3)],
    ['the same height of the next run', 520, slotTop(3), slot(7, 3)],
    ['the gap between two runs, which belongs to the left one', 515, 200, slot(4, 0)],
    ['the last slot', 700, 999, slot(7, Math.floor((999 - 280) / 44))],
    ['right of the last run', 731, 300, null],
    ['a run’s head', 400, 189, null],
    ['between the head and the first slot', 400, 195, null],
    ['right of the board', 1_000, 300, null],
  ] as const)('%s', (_what, x, y, target) => {
    expect(targetAt(area, { x, y })).toEqual(target);
  });

  it('is found for each slot at its middle, also where the board is scrolled beneath the heads', () => {
    for (const [deliveryId, x] of [
      [4, 400],
      [7, 600],
    ] as const)
      for (let index = 0; index < 16; index += 1)
        expect(targetAt(area, { x, y: slotTop(index) + 20 })).toEqual(slot(deliveryId, index));
    // Scrolled by 88 px, so that two slots lie under the head.
    for (const [index, element] of [...area.querySelectorAll("[data-delivery='4'] [data-slot]")].entries())
      lay(element, 310, slotTop(index) - 88, 200, 40);
    expect(targetAt(area, { x: 400, y: 150 })).toBeNull();
    expect(targetAt(area, { x: 400, y: 200 })).toEqual(slot(4, 2));
  });

  it('is nothing on a day without runs', () => {
    draw([]);
    expect(targetAt(area, { x: 400, y: 300 })).toBeNull();
    expect(isOverBoard(area, { x: 400, y: 300 })).toBe(true);
    area.innerHTML = '';
    expect([targetAt(area, { x: 400, y: 300 }), columnsOf(area), columnsOf(null)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is the element again that a target names', () => {
    expect(elementOf(area, slot(7, 19))?.closest('[data-delivery]')).toBe(at("[data-delivery='7']"));
    expect(elementOf(area, 'list')).toBe(at('[data-arrows=list]'));
    expect([elementOf(area, null), elementOf(area, slot(9, 0))]).toEqual([null, null]);
  });
});

describe('things that can be picked up', () => {
  it.each([
    ['a card of the list', "[data-shipment='5'] button", [{ id: 5, place: null }], null],
    ['a card in a slot', "[data-delivery='4'] [data-slot='0'] button", [{ id: 1, place: '4:0' }], null],
    ['a text', "[data-delivery='4'] [data-slot='1'] [role=button]", [], { itemId: 22, place: '4:1' }],
  ])('%s', (_what, selector, cards, text) => {
    expect(sourceOf(at(selector))).toMatchObject({ cards, text });
  });

  it('nothing of a dead card, a free slot, a head, an editor, or what is no element', () => {
    at("[data-delivery='4'] [data-slot='1'] [role=button]").innerHTML = '<textarea></textarea>';
    const none = [
      "[data-slot='2'] button",
      "[data-slot='5'] div",
      "[data-delivery='7'] > div button",
      'textarea',
    ];
    expect(none.map((selector) => sourceOf(at(selector)))).toEqual([null, null, null, null]);
    expect([sourceOf(null), sourceOf(document)]).toEqual([null, null]);
  });

  it('one of the selected brings all of them along, in the order they were selected', () => {
    const selection = [
      { id: 6, place: null },
      { id: 1, place: '4:0' },
    ];
    store().set(selectionAtom, selection);
    expect(sourceOf(at("[data-slot='0'] button"))?.cards).toEqual(selection);
    expect(sourceOf(at("[data-shipment='5'] button"))?.cards).toEqual([{ id: 5, place: null }]);
  });
});

describe('a drag', () => {
  const drag = dragController();
  const pick = (selector: string, byTouch = false): void => {
    if (!drag.press(at(selector))) throw new Error(`nothing to drag at ${selector}`);
    drag.start({ x: 60, y: 320 }, byTouch);
  };
  const noAnswer = () => serveWith(async () => await new Promise<Response>(() => undefined));
  const inHand = () => [
    store()
      .get(draggedCardsAtom)
      .map(({ id }) => id),
    store().get(draggedTextAtom)?.itemId,
  ];

  it('shows what is in the hand and follows the pointer, until it is dropped where it aims', async () => {
    const calls = noAnswer();
    pick("[data-shipment='5'] button");
    expect([inHand(), aimedAt(), drag.isLedByKeys]).toEqual([[[5], undefined], null, false]);
    drag.move({ x: 400, y: slotTop(4) });
    drag.move({ x: 600, y: slotTop(9) });
    drag.drop();
    expect([inHand(), store().get(isDraggingAtom), drag.lastDrop]).toEqual([
      [[], undefined],
      false,
      slot(7, 9),
    ]);
    await eventually(() =>
      expect(calls.map(({ address }) => address)).toEqual(['/api/deliveries/7/items/9']),
    );
  });

  it('that is canceled, or dropped beside everything, asks nothing', () => {
    const calls = noAnswer();
    pick("[data-shipment='5'] button");
    drag.move({ x: 400, y: slotTop(4) });
    drag.cancel();
    expect([store().get(isDraggingAtom), aimedAt(), drag.lastDrop]).toEqual([false, null, null]);
    pick("[data-slot='0'] button");
    drag.move({ x: 305, y: 300 });
    drag.drop();
    expect([store().get(isDraggingAtom), drag.lastDrop, calls.length]).toEqual([false, null, 0]);
  });

  it('whose card has left the hand meanwhile moves nothing any more', () => {
    const calls = noAnswer();
    pick("[data-shipment='5'] button");
    endDrag();
    drag.move({ x: 400, y: slotTop(4) });
    expect(aimedAt()).toBeNull();
    drag.drop();
    expect([calls.length, drag.lastDrop]).toEqual([0, null]);
  });

  it('by a finger that moves at most 8 px selects the card instead', () => {
    pick("[data-shipment='5'] button", true);
    drag.move({ x: 68, y: 320 });
    drag.drop();
    expect(store().get(selectionAtom)).toEqual([{ id: 5, place: null }]);
    noAnswer();
    pick("[data-shipment='6'] button", true);
    drag.move({ x: 400, y: slotTop(4) });
    drag.drop();
    expect(drag.lastDrop).toEqual(slot(4, 4));
    expect(store().get(selectionAtom)).toEqual([{ id: 5, place: null }]);
  });

  it('aims at another slot when the board scrolls under a resting pointer, and looks only when it has', () => {
    pick("[data-shipment='5'] button");
    drag.move({ x: 400, y: slotTop(4) });
    for (const [index, element] of [...area.querySelectorAll("[data-delivery='4'] [data-slot]")].entries())
      lay(element, 310, slotTop(index) - 44, 200, 40);
    drag.followScroll();
    expect(aimedAt()).toEqual(slot(4, 4));
    at('[data-arrows=board]').scrollTop = 44;
    drag.followScroll();
    expect(aimedAt()).toEqual(slot(4, 5));
  });

  it('scrolls the board only from above it, never the list', () => {
    pick("[data-shipment='5'] button");
    const [board, list] = [at('[data-arrows=board]'), at('[data-arrows=list]')];
    drag.move({ x: 10, y: 300 });
    expect([drag.mayScroll(board), drag.mayScroll(list)]).toEqual([false, false]);
    drag.move({ x: 400, y: 300 });
    expect([drag.mayScroll(board), drag.mayScroll(list)]).toEqual([true, false]);
    drag.cancel();
    expect(drag.mayScroll(board)).toBe(false);
  });

  it('carries the card right below the mouse, under a finger or by keys where it was', () => {
    pick("[data-shipment='5'] button");
    // Picked up 40 px from its left edge and 20 from its top.
    expect(drag.carriedBy).toEqual({ x: 16, y: 34 });
    drag.cancel();
    pick("[data-shipment='5'] button", true);
    expect(drag.carriedBy).toEqual({ x: 0, y: 0 });
    drag.cancel();
    drag.press(at("[data-shipment='5'] button"));
    drag.start(null);
    expect([drag.carriedBy, drag.isLedByKeys]).toEqual([{ x: 0, y: 0 }, true]);
    drag.cancel();
  });

  const isHidden = (): void => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const blurs = (): void => void globalThis.dispatchEvent(new Event('blur'));
  const thaws = (): void => void document.dispatchEvent(new Event('resume'));
  it.each([
    ['mouse', 'its tab goes out of sight', isHidden, true],
    ['mouse', 'another window comes to the front', blurs, false],
    ['mouse', 'its frozen tab runs again', thaws, true],
    ['keys', 'its tab goes out of sight', isHidden, true],
    ['keys', 'another window comes to the front', blurs, true],
    ['keys', 'its frozen tab runs again', thaws, true],
  ])('by %s, is put back with a word when %s', async (by, _what, happens, isPutBack) => {
    await loadTexts('all');
    const notices = noteNotices();
    const nothing = vi.fn<() => void>();
    const checkNetwork = async (): Promise<void> => await Promise.resolve();
    watchWakeUp({ checkLine: nothing, checkNetwork, freezeLine: nothing, thawLine: nothing });
    renderInApp(useDragGuard, undefined);
    drag.press(at("[data-shipment='5'] button"));
    drag.start(by === 'keys' ? null : { x: 60, y: 320 });
    happens();
    expect(store().get(isDraggingAtom)).toBe(!isPutBack);
    const words = isPutBack
      ? [{ tone: 'info', text: expect.stringMatching(/^Canceled, .+ stays where it was/) }]
      : [];
    expect(notices).toEqual(words);
    drag.cancel();
  });
});
