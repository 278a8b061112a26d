import { describe, expect, it } from 'vitest';
import { dropEffect, type SlotContent } from './drop-effect.ts';
import { stepFrom } from './keyboard-sensor.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.42');

const listed = { id: 1, place: null };
const placed = { id: 2, place: '7:3' };
const cards = (...list: { id: number; place: string | null }[]) => ({ cards: list, text: null });
const free: SlotContent = { kind: 'free' };
const text: SlotContent = { kind: 'text', itemId: 30 };
const other: SlotContent = { kind: 'card', itemId: 40, shipmentId: 9 };

describe('dropEffect', () => {
  it.each([
    ['list card', cards(listed), free, 'place'],
    ['list card', cards(listed), other, 'replace'],
    ['list card', cards(listed), text, 'taken'],
    ['list card', cards(listed), 'list', 'none'],
    ['placed card', cards(placed), free, 'place'],
    ['placed card', cards(placed), other, 'swap'],
    ['placed card', cards(placed), text, 'swap'],
    ['placed card', cards(placed), { kind: 'card', itemId: 41, shipmentId: 2 }, 'none'],
    ['placed card', cards(placed), 'list', 'unassign'],
    ['several cards', cards(listed, placed), free, 'place'],
    ['several cards', cards(listed, placed), other, 'taken'],
    ['text', { cards: [], text: { itemId: 31 } }, text, 'swap'],
    ['text', { cards: [], text: { itemId: 30 } }, text, 'none'],
    ['text', { cards: [], text: { itemId: 30 } }, 'list', 'none'],
  ] as const)('%s %j on %j: %s', (_what, drag, held, effect) => {
    expect(dropEffect(drag, held)).toBe(effect);
  });
});

describe('stepFrom', () => {
  const board = {
    takes: () => true,
    deliveryIds: [5, 7],
    isFree: (id: number, slot: number) => id === 7 && slot > 2,
  };
  it.each([
    ['list', 'ArrowRight', { deliveryId: 5, slot: 0 }],
    ['list', 'ArrowDown', null],
    [{ deliveryId: 5, slot: 4 }, 'ArrowRight', { deliveryId: 7, slot: 4 }],
    [{ deliveryId: 7, slot: 4 }, 'ArrowRight', null],
    [{ deliveryId: 7, slot: 4 }, 'ArrowLeft', { deliveryId: 5, slot: 4 }],
    [{ deliveryId: 5, slot: 4 }, 'ArrowLeft', 'list'],
    [{ deliveryId: 5, slot: 0 }, 'ArrowUp', { deliveryId: 5, slot: 0 }],
    [{ deliveryId: 5, slot: 19 }, 'ArrowDown', { deliveryId: 5, slot: 19 }],
    [{ deliveryId: 5, slot: 0 }, 'p', { deliveryId: 7, slot: 3 }],
    ['list', 'p', { deliveryId: 7, slot: 3 }],
  ] as const)('from %j by %s', (from, key, target) => {
    expect(stepFrom(from, key, board)).toEqual(target);
  });
});
