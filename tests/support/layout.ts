import type { Page } from 'playwright-core';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Resizes the window and waits until the page has adapted. */
export const setSize = async (page: Page, size: Size): Promise<void> => {
  await page.setViewportSize(size);
  await page.evaluate(
    async () => await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
};

/** Sets the width, with a height typical of it. */
export const setWidth = async (page: Page, width: number): Promise<void> =>
  await setSize(page, { width, height: width < 600 ? 844 : 700 });

/**
 * Lists elements of `selector` that overlap an element of `others` by more than a pixel, by their texts: 'Heute × Live'.
 * Invisible elements, and an element and its descendants, are not compared.
 */
export const overlaps = async (page: Page, selector: string, others = selector): Promise<string[]> =>
  await page.evaluate(
    ([first, second]) => {
      const shown = (chosen: string): HTMLElement[] =>
        [...document.querySelectorAll<HTMLElement>(chosen)].filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
        });
      const nameOf = (element: HTMLElement): string =>
        element.getAttribute('aria-label') ?? element.innerText.replaceAll(/\s+/g, ' ').trim();
      const meet = (one: DOMRect, other: DOMRect): boolean =>
        one.left < other.right - 1 &&
        other.left < one.right - 1 &&
        one.top < other.bottom - 1 &&
        other.top < one.bottom - 1;
      const isPart = (one: Element, other: Element): boolean => one.contains(other) || other.contains(one);
      const found = shown(first).flatMap((one) =>
        shown(second)
          .filter(
            (other) =>
              !isPart(one, other) && meet(one.getBoundingClientRect(), other.getBoundingClientRect()),
          )
          .map((other) => [nameOf(one), nameOf(other)].toSorted().join(' × ')),
      );
      return [...new Set(found)];
    },
    [selector, others] as const,
  );

/** Lists elements that reach beyond the window or are cut off, and reports sideways scrolling of the page. */
export const cutOff = async (page: Page, selector: string): Promise<string[]> =>
  await page.evaluate((chosen) => {
    const found: string[] = [];
    const main = document.querySelector('main');
    const scrolls = [document.documentElement, ...(main ? [main] : [])];
    for (const { scrollWidth, clientWidth, localName } of scrolls)
      if (scrollWidth > clientWidth + 1) found.push(`${localName}: ${scrollWidth} in ${clientWidth} px`);
    for (const element of document.querySelectorAll<HTMLElement>(chosen)) {
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0) continue;
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      if (left < 0 || right > innerWidth || isCut)
        found.push(`${element.innerText.replaceAll(/\s+/g, ' ')}: ${left} to ${right}`);
    }
    return found;
  }, selector);
