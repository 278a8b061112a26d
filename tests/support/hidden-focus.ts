import type { Page } from 'playwright-core';

/** Names the edge or element that hides the focused element; empty when the element is visible. */
export const whatHidesFocus = async (page: Page): Promise<string> =>
  await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    const name = focused.getAttribute('aria-label') ?? focused.textContent;
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    for (let one = focused.parentElement; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const room = one.getBoundingClientRect();
      const isInside =
        left >= room.left - 1 && right <= room.right + 1 && top >= room.top - 1 && bottom <= room.bottom + 1;
      if (!isInside) return `${name}: beyond the edge of ${one.localName}`;
    }
    for (const [x, y] of [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 2, (top + bottom) / 2],
      [right - 2, (top + bottom) / 2],
    ] as const) {
      const hit = document.elementFromPoint(x, y);
      if (!hit || !(focused.contains(hit) || hit.contains(focused)))
        return `${name}: under ${hit?.getAttribute('aria-label') ?? hit?.className.toString() ?? 'nothing'}`;
    }
    return '';
  });
