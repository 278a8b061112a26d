// @vitest-environment happy-dom
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { randomOf } from '@werkplan/shared/live/testing/random.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../../lib/client.ts';
import { shownDayAtom } from '../../live/day-store.ts';
import { serveWith, refusal, type SentRequest } from '../../testing/fake-server.ts';
import { changeDay, showDay } from '../../testing/shown-day.ts';
import { draggedCardsAtom } from '../../shipments/dragged-cards.ts';
import { selectionAtom, type SelectedCard } from '../../shipments/selection.ts';
import { placeKeyOfShipment } from '../../shipments/use-selection-guard.ts';
import { notify } from '../../lib/notify.ts';
import { placeSelectionAt } from '../placing.ts';
import {
  setDropTarget,
  draggedTextAtom,
  dropEffectAtom,
  endDrag,
  isOverListAtom,
  dropTargetAtom,
  type DropTarget,
} from './drag-atoms.ts';
import { performDrop } from './drop.ts';
import { eventually } from '../../testing/eventually.ts';
import { setLanguage } from '../../testing/in-app.ts';

const date = testDay;
const shown = {
  error: vi.spyOn(notify, 'error').mockReturnValue(),
  warning: vi.spyOn(notify, 'warning').mockReturnValue(),
};

beforeAll(async () => {
  await setLanguage('de');
});

/**
 * Cards 1–6 of one site each: 1 in slot 0 of run 4, 2 in its last, 3 in slot 0 of run 5, a text in 5:7, the
 * others listed.
 */
const showBoard = (): void =>
  showDay({
    trucks: [aTruck({ id: 3, registration: 'OG-BS 214' })],
    deliveries: [4, 5].map((id) => aDelivery({ id, date, truckId: 3 })),
    orders: Array.from({ length: 6 }, (_, index) =>
      anOrder({ id: index + 1, date, constructionSite: `Halle ${index + 1}` }),
    ),
    shipments: Array.from({ length: 6 }, (_, index) =>
      aShipment({ id: index + 1, date, productionOrderId: index + 1 }),
    ),
    deliveryItems: [
      anItem({ id: 21, deliveryId: 4, ordinalNumberInDelivery: 0, shipmentId: 1 }),
      anItem({ id: 22, deliveryId: 4, ordinalNumberInDelivery: 19, shipmentId: 2 }),
      anItem({ id: 23, deliveryId: 5, ordinalNumberInDelivery: 0, shipmentId: 3 }),
      anItem({ id: 24, deliveryId: 5, ordinalNumberInDelivery: 7, text: 'Kran' }),
    ],
  });

/** Leaves requests unanswered, so that predictions are shown. */
const noAnswer = (): readonly SentRequest[] =>
  serveWith(async () => await new Promise<Response>(() => undefined));

beforeEach(() => {
  endDrag();
  store().set(selectionAtom, []);
  showBoard();
  vi.clearAllMocks();
});

const day = (): DayState => {
  const state = store().get(shownDayAtom);
  if (!state) throw new Error('no day is shown');
  return state;
};

/** Contents by slot, `{'4:0': 1}`; texts as strings. */
const board = (): Record<string, number | string | null> =>
  Object.fromEntries(
    [...day().deliveryItems.values()]
      .map(
        (item) =>
          [`${item.deliveryId}:${item.ordinalNumberInDelivery}`, item.shipmentId ?? item.text] as const,
      )
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );
const atFirst = { '4:0': 1, '4:19': 2, '5:0': 3, '5:7': 'Kran' };

const cards = (...ids: readonly number[]): SelectedCard[] =>
  ids.map((id) => ({ id, place: placeKeyOfShipment(id) }));
const slot = (deliveryId: number, index: number): DropTarget => ({ deliveryId, slot: index });

/** Drops the dragged content on the target; returns the effect. */
const drop = (
  target: DropTarget,
  { held = [] as readonly SelectedCard[], text = null as number | null } = {},
): string => {
  store().set(draggedCardsAtom, held);
  // Several dragged cards are the selection.
  if (held.length > 1) store().set(selectionAtom, held);
  const item = text === null ? undefined : day().deliveryItems.get(text);
  store().set(
    draggedTextAtom,
    item ? { itemId: item.id, place: `${item.deliveryId}:${item.ordinalNumberInDelivery}` } : null,
  );
  setDropTarget(target);
  const effect = store().get(dropEffectAtom);
  const drag = { cards: store().get(draggedCardsAtom), text: store().get(draggedTextAtom) };
  endDrag();
  performDrop(drag, target, effect);
  return effect;
};

describe('a drop is shown at once', () => {
  it.each([
    ['a listed card into a free slot', [6], slot(4, 3), 'place', { ...atFirst, '4:3': 6 }],
    [
      'a placed card into a free slot of another run',
      [1],
      slot(5, 19),
      'place',
      { '4:19': 2, '5:0': 3, '5:19': 1, '5:7': 'Kran' },
    ],
    ['a placed card onto another', [1], slot(5, 0), 'swap', { ...atFirst, '4:0': 3, '5:0': 1 }],
    ['a placed card onto a text', [1], slot(5, 7), 'swap', { '4:0': 'Kran', '4:19': 2, '5:0': 3, '5:7': 1 }],
    ['a listed card onto another', [6], slot(4, 0), 'replace', { ...atFirst, '4:0': 6 }],
    ['a listed card onto a text', [6], slot(5, 7), 'taken', atFirst],
    ['a placed card into the list', [1], 'list', 'unassign', { '4:19': 2, '5:0': 3, '5:7': 'Kran' }],
    ['a listed card into the list', [6], 'list', 'none', atFirst],
    ['a card where it lies', [1], slot(4, 0), 'none', atFirst],
    ['beside everything', [1], null, 'none', atFirst],
    [
      'three cards into one slot and the next',
      [6, 1, 5],
      slot(5, 6),
      'place',
      { '4:19': 2, '5:0': 3, '5:6': 6, '5:7': 'Kran', '5:8': 1, '5:9': 5 },
    ],
    ['several cards onto one', [6, 5], slot(4, 0), 'taken', atFirst],
    ['several cards into the list', [1, 6, 2], 'list', 'unassign', { '5:0': 3, '5:7': 'Kran' }],
  ] as const)('%s', (_what, ids, target, effect, expected) => {
    noAnswer();
    expect(drop(target, { held: cards(...ids) })).toBe(effect);
    expect(board()).toEqual(expected);
  });

  it.each([
    ['into a free slot', slot(4, 7), { '4:0': 1, '4:19': 2, '4:7': 'Kran', '5:0': 3 }],
    ['onto a card', slot(4, 0), { '4:0': 'Kran', '4:19': 2, '5:0': 3, '5:7': 1 }],
    ['into the list, where no text belongs', 'list', atFirst],
    ['where it lies', slot(5, 7), atFirst],
  ] as const)('a text %s', (_where, target, expected) => {
    noAnswer();
    drop(target, { text: 24 });
    expect(board()).toEqual(expected);
  });

  it('the list is marked only for what it would take back', () => {
    store().set(draggedCardsAtom, cards(1));
    setDropTarget('list');
    expect(store().get(isOverListAtom)).toBe(true);
    store().set(draggedCardsAtom, cards(6));
    expect(store().get(isOverListAtom)).toBe(false);
    endDrag();
    expect(store().get(dropEffectAtom)).toBe('none');
  });

  it('a slot that is aimed at already is no news', () => {
    const news: DropTarget[] = [];
    const stop = store().sub(dropTargetAtom, () => news.push(store().get(dropTargetAtom)));
    for (const target of [slot(4, 3), slot(4, 3), slot(4, 4), 'list', 'list', null] as const)
      setDropTarget(target);
    stop();
    expect(news).toEqual([slot(4, 3), slot(4, 4), 'list', null]);
  });

  it('a refused place is named, and nothing is asked', () => {
    const calls = noAnswer();
    drop(slot(5, 7), { held: cards(6) });
    expect(shown.warning.mock.calls).toEqual([['OG-BS 214, Platz 8 ist belegt.']]);
    expect(calls).toEqual([]);
  });
});

describe('a drop that the server refuses', () => {
  it('is taken back, and the reason shown', async () => {
    serveWith(() => refusal('SLOT_TAKEN', { displayMessage: 'Platz 4 ist belegt.' }));
    drop(slot(4, 3), { held: cards(6) });
    await eventually(() => expect(shown.error).toHaveBeenCalledOnce());
    expect(shown.error.mock.calls[0]?.[0]).toBe('Platz 4 ist belegt.');
    expect(board()).toEqual(atFirst);
  });

  it('leaves a selection selected, but for the card that a colleague has moved, before what was selected since', async () => {
    serveWith(() => refusal('MOVED_MEANWHILE', { shipmentId: 5 }));
    store().set(selectionAtom, cards(4, 5, 6));
    const placing = placeSelectionAt(4, 3);
    expect(store().get(selectionAtom)).toEqual([]);
    expect(board()).toMatchObject({ '4:3': 4, '4:4': 5, '4:5': 6 });
    store().set(selectionAtom, cards(3, 6));
    await placing;
    expect(
      store()
        .get(selectionAtom)
        .map(({ id }) => id),
    ).toEqual([4, 6, 3]);
    expect(board()).toEqual(atFirst);
  });
});

it.each([
  ['from the list', [4], 'Halle 4 ist platziert.'],
  ['from another truck', [3], 'Halle 3 ist umgesetzt.'],
  ['from trucks, several', [1, 3], '2 Sendungen sind umgesetzt.'],
  ['one from a truck, one from the list', [3, 4], '2 Sendungen sind platziert.'],
])('says what a drop did: %s', async (_, ids, text) => {
  const told = vi.spyOn(notify, 'success').mockReturnValue();
  serveWith(() => ({ body: { deliveryItems: ids.map((id) => ({ shipment: { id } })) } }));
  expect(drop(slot(4, 3), { held: cards(...ids) })).toBe('place');
  await eventually(() => expect(told.mock.calls.map(([said]) => said)).toEqual([text]));
});

it('a canceled card gives its slot up: another one is put there, and none sent back to the list', () => {
  noAnswer();
  const canceled = anOrder({ id: 3, date, constructionSite: 'Halle 3', isCanceled: true });
  changeDay({ orders: [canceled, ...[...day().orders.values()].filter(({ id }) => id !== 3)] });
  expect(drop(slot(5, 0), { held: cards(4) })).toBe('place');
});

it('placing nothing asks nobody', async () => {
  const calls = noAnswer();
  await placeSelectionAt(4, 3);
  expect(calls).toEqual([]);
});

it('more cards than free slots below: those that fit are shown placed, the others stay in the list', async () => {
  const calls = noAnswer();
  void placeSelectionAt(4, 18);
  store().set(selectionAtom, cards(4, 5, 6));
  void placeSelectionAt(4, 18);
  await eventually(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({
    address: '/api/deliveries/4/items/18',
    body: { shipmentIds: [4, 5, 6], expectedItemIds: [null, null, null] },
  });
  expect(board()).toEqual({ ...atFirst, '4:18': 4 });
});

it('whatever is dropped wherever, each card lies in one slot or in the list, each slot holds one thing, and no text is lost', () => {
  noAnswer();
  for (let seed = 1; seed <= 12; seed += 1) {
    showBoard();
    const random = randomOf(seed);
    for (let step = 0; step < 12; step += 1) {
      const target: DropTarget = random.chance(0.2)
        ? 'list'
        : slot(random.pick([4, 5]), random.pick([0, 3, 7, 18, 19]));
      const texts = [...day().deliveryItems.values()].filter(({ text }) => text !== null);
      if (random.chance(0.2)) drop(target, { text: random.pick(texts).id });
      else
        drop(target, {
          held: cards(
            ...new Set([random.below(6) + 1, ...(random.chance(0.3) ? [random.below(6) + 1] : [])]),
          ),
        });
      const items = [...day().deliveryItems.values()];
      const places = items.map((item) => `${item.deliveryId}:${item.ordinalNumberInDelivery}`);
      const held = items.flatMap(({ shipmentId }) => shipmentId ?? []);
      expect(new Set(places).size, `seed ${seed}, step ${step}: slots`).toBe(places.length);
      expect(new Set(held).size, `seed ${seed}, step ${step}: cards`).toBe(held.length);
      expect(items.filter(({ text }) => text !== null).map(({ text }) => text)).toEqual(['Kran']);
    }
    expect(day().shipments.size).toBe(6);
  }
});
