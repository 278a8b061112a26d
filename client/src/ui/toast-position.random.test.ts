import { randomOf } from '@werkplan/shared/live/testing/random.ts';
import { expect, it } from 'vitest';
import { toastPosition, type Box } from './toast-position.ts';

const noticeHeight = 46;

it('for random contents of the bar, toasts stay in the window and cover nothing', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = randomOf(seed);
    const right = 320 + random.below(2_000);
    const window = { left: 0, top: 0, right, bottom: 900 };
    const bar = { left: random.chance(0.7) ? 56 : 0, top: 0, right, bottom: 56 + 44 * random.below(2) };
    const boxes = (count: number): Box[] =>
      Array.from({ length: count }, () => {
        const left = bar.left + random.below(right - bar.left - 40);
        const top = random.pick([12, 56].filter((row) => row < bar.bottom));
        return { left, top, right: Math.min(right, left + 20 + random.below(160)), bottom: top + 32 };
      });
    const taken = boxes(random.below(10));
    const place = toastPosition(window, bar, taken);
    const notice = { ...place, right: place.left + place.width, bottom: place.top + noticeHeight };
    expect(notice.left >= 0 && notice.right <= right && place.width > 0, `seed ${seed}: in the window`).toBe(
      true,
    );
    const isOver = ({ left, right: end, top, bottom }: Box): boolean =>
      left < notice.right && end > notice.left && top < notice.bottom && bottom > notice.top;
    expect(taken.filter(isOver), `seed ${seed}`).toEqual([]);
  }
});
