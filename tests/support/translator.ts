import type { Page } from 'playwright-core';

/** Wraps each current and future text of the page in two elements, as Chrome's built-in translation does. */
const wrapTexts = (): void => {
  const wrap = (text: Text): void => {
    if (text.data.trim() === '' || text.parentElement?.closest('font, style, script, svg')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapAll = (under: Node): void => {
    const walker = document.createTreeWalker(under, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) wrap(text);
  };
  const root = document.querySelector('#root') ?? document.body;
  wrapAll(root);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (node instanceof Text) wrap(node);
        else wrapAll(node);
      }
  });
  observer.observe(root, { childList: true, subtree: true });
};

/** Simulates the browser's built-in translation of the page. */
export const simulateTranslation = async (page: Page): Promise<void> => await page.evaluate(wrapTexts);

/** Counts the texts that are wrapped by the translation. */
export const countTranslated = async (page: Page): Promise<number> => await page.locator('font font').count();

/** Returns the texts of all matching elements, one per line. */
export const textsOf = async (page: Page, selector: string): Promise<string> =>
  await page
    .locator(selector)
    .evaluateAll((found) => found.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ')).join('\n'));
