import { describe, expect, it } from 'vitest';
import { dropEffect, type SlotContent } from './drop-effect.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.42');

const listed = { id: 1, place: null };
const placed = { id: 2, place: '7:3' };
const cards = (...list: { id: number; place: string | null }[]) => ({ cards: list, text: null });
const free: SlotContent = null;
const text: SlotContent = { id: 30, shipmentId: null };
const other: SlotContent = { id: 40, shipmentId: 9 };

describe('dropEffect', () => {
  it.each([
    ['list card', cards(listed), free, 'place'],
    ['list card', cards(listed), other, 'replace'],
    ['list card', cards(listed), text, 'taken'],
    ['list card', cards(listed), 'list', 'none'],
    ['placed card', cards(placed), free, 'place'],
    ['placed card', cards(placed), other, 'swap'],
    ['placed card', cards(placed), text, 'swap'],
    ['placed card', cards(placed), { id: 41, shipmentId: 2 }, 'none'],
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
