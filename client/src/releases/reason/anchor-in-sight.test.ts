// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { anchorInSight } from './anchor-in-sight.ts';

const cardAt = (top: number): HTMLElement => {
  const card = document.createElement('div');
  document.body.append(card);
  vi.spyOn(card, 'getBoundingClientRect').mockReturnValue(new DOMRect(70, top, 280, 60));
  return card;
};
const edges = (anchor: ReturnType<typeof anchorInSight>) => {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  return { left, top, bottom };
};

it('is the card while that is in the window', () => {
  expect(edges(anchorInSight(cardAt(300)))).toEqual({ left: 70, top: 300, bottom: 360 });
});

it.each([
  ['below the window', 5_000],
  ['above it', -5_000],
])('stays in the window when the card is scrolled %s', (_, top) => {
  const { top: upper, bottom } = edges(anchorInSight(cardAt(top)));
  expect([upper > 0, bottom < innerHeight]).toEqual([true, true]);
});

it('stays where the card was when a colleague moves it away', () => {
  const card = cardAt(300);
  const anchor = anchorInSight(card);
  card.remove();
  vi.spyOn(card, 'getBoundingClientRect').mockReturnValue(new DOMRect());
  expect(edges(anchor)).toEqual({ left: 70, top: 300, bottom: 360 });
  expect(anchor.contextElement).toBe(document.body);
});
