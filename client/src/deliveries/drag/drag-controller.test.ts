// @vitest-environment happy-dom
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../../lib/client.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { serveWith } from '../../testing/fake-server.ts';
import { showDay } from '../../testing/shown-day.ts';
import { draggedCardsAtom } from '../../shipments/dragged-cards.ts';
import { selectionAtom } from '../../shipments/selection.ts';
import { drawBoard, type DrawnRun } from '../testing/drawn-board.ts';
import { draggedTextAtom, endDrag, isDraggingAtom, dropTargetAtom, type DropTarget } from './drag-atoms.ts';
import { dragController } from './drag-controller.ts';
import { dragSourceAt, columnsOf, elementOf, isOverBoard, targetAt } from './drag-places.ts';
import { watchWakeUp } from '../../live/wake-up.ts';
import { eventually } from '../../testing/eventually.ts';
import { collectToasts } from '../../testing/collect-toasts.ts';

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

beforeAll(async () => await loadTexts('all'));
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
const slot = (deliveryId: number, index: number): DropTarget => ({ deliveryId, slot: index });

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
    expect(dragSourceAt(at(selector))).toMatchObject({ cards, text });
  });

  it('nothing of a dead card, a free slot, a head, an editor, or what is no element', () => {
    at("[data-delivery='4'] [data-slot='1'] [role=button]").innerHTML = '<textarea></textarea>';
    const none = [
      "[data-slot='2'] button",
      "[data-slot='5'] div",
      "[data-delivery='7'] > div button",
      'textarea',
    ];
    expect(none.map((selector) => dragSourceAt(at(selector)))).toEqual([null, null, null, null]);
    expect([dragSourceAt(null), dragSourceAt(document)]).toEqual([null, null]);
  });

  it('one of the selected brings all of them along, in the order they were selected', () => {
    const selection = [
      { id: 6, place: null },
      { id: 1, place: '4:0' },
    ];
    store().set(selectionAtom, selection);
    expect(dragSourceAt(at("[data-slot='0'] button"))?.cards).toEqual(selection);
    expect(dragSourceAt(at("[data-shipment='5'] button"))?.cards).toEqual([{ id: 5, place: null }]);
  });
});

describe('a drag', () => {
  const drag = dragController();
  const aimedAt = (): DropTarget => store().get(dropTargetAtom);
  const pressAt = (clientX: number, clientY: number, byTouch: boolean): Event =>
    byTouch
      ? Object.assign(new Event('touchstart'), { touches: [{ clientX, clientY }] })
      : new MouseEvent('mousedown', { clientX, clientY });
  const pick = (selector: string, by: 'mouse' | 'touch' | 'keys' = 'mouse'): void => {
    if (!drag.press({ target: at(selector) })) throw new Error(`nothing to drag at ${selector}`);
    const activatorEvent = by === 'keys' ? new KeyboardEvent('keydown') : pressAt(60, 320, by === 'touch');
    drag.start({ activatorEvent });
  };
  /** Simulates dnd-kit's report that the pointer, or the board below it, has moved. */
  const move = (x: number, y: number): void => {
    const seen = { pointerCoordinates: { x, y } } as Parameters<typeof drag.collisions>[0];
    drag.follow({ collisions: drag.collisions(seen) });
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
    expect([inHand(), aimedAt()]).toEqual([[[5], undefined], null]);
    move(400, slotTop(4));
    move(600, slotTop(9));
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
    move(400, slotTop(4));
    drag.cancel();
    expect([store().get(isDraggingAtom), aimedAt(), drag.lastDrop]).toEqual([false, null, null]);
    pick("[data-slot='0'] button");
    move(305, 300);
    drag.drop();
    expect([store().get(isDraggingAtom), drag.lastDrop, calls.length]).toEqual([false, null, 0]);
  });

  it('whose card has left the hand meanwhile moves nothing any more', () => {
    const calls = noAnswer();
    pick("[data-shipment='5'] button");
    endDrag();
    move(400, slotTop(4));
    expect(aimedAt()).toBeNull();
    drag.drop();
    expect([calls.length, drag.lastDrop]).toEqual([0, null]);
  });

  it('by a finger that moves at most 8 px selects the card instead', () => {
    pick("[data-shipment='5'] button", 'touch');
    move(68, 320);
    drag.drop();
    expect(store().get(selectionAtom)).toEqual([{ id: 5, place: null }]);
    noAnswer();
    pick("[data-shipment='6'] button", 'touch');
    move(400, slotTop(4));
    drag.drop();
    expect(drag.lastDrop).toEqual(slot(4, 4));
    expect(store().get(selectionAtom)).toEqual([{ id: 5, place: null }]);
  });

  it('aims at another slot when the board scrolls under a resting pointer', () => {
    pick("[data-shipment='5'] button");
    move(400, slotTop(4));
    for (const [index, element] of [...area.querySelectorAll("[data-delivery='4'] [data-slot]")].entries())
      lay(element, 310, slotTop(index) - 44, 200, 40);
    move(400, slotTop(4));
    expect(aimedAt()).toEqual(slot(4, 5));
  });

  it('scrolls the board only from above it, never the list', () => {
    pick("[data-shipment='5'] button");
    const [board, list] = [at('[data-arrows=board]'), at('[data-arrows=list]')];
    move(10, 300);
    expect([drag.mayScroll(board), drag.mayScroll(list)]).toEqual([false, false]);
    move(400, 300);
    expect([drag.mayScroll(board), drag.mayScroll(list)]).toEqual([true, false]);
    drag.cancel();
    expect(drag.mayScroll(board)).toBe(false);
  });

  it.each([
    // Picked up 40 px from its left edge and 20 from its top.
    ['right below the mouse', 'mouse', { x: 16, y: 34 }],
    ['under a finger where it was', 'touch', { x: 0, y: 0 }],
    ['by keys where it was', 'keys', { x: 0, y: 0 }],
  ] as const)('carries the card %s', (_where, by, carried) => {
    pick("[data-shipment='5'] button", by);
    expect(drag.carriedBy).toEqual(carried);
    drag.cancel();
  });

  const isHidden = (): void => {
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    drag.cancel();
    hidden.mockRestore();
  };
  const thaws = (): void => void document.dispatchEvent(new Event('resume'));
  it.each([
    ['mouse', 'its tab goes out of sight, at which dnd-kit cancels', isHidden],
    ['mouse', 'its frozen tab runs again', thaws],
    ['keys', 'its frozen tab runs again', thaws],
  ] as const)('by %s, is put back with a word when %s', (by, _what, happens) => {
    const notices = collectToasts();
    const nothing = vi.fn<() => void>();
    const checkNetwork = async (): Promise<void> => await Promise.resolve();
    watchWakeUp({ checkLine: nothing, checkNetwork, freezeLine: nothing, thawLine: nothing });
    const leave = drag.connect(area, nothing, nothing);
    pick("[data-shipment='5'] button", by);
    happens();
    expect(store().get(isDraggingAtom)).toBe(false);
    expect(notices).toEqual([
      { tone: 'info', text: expect.stringMatching(/^Canceled, .+ stays where it was/) },
    ]);
    leave();
  });
});
