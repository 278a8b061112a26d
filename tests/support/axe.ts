import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The rules that the page breaks, each with where. */
export const brokenRules = async (page: Page): Promise<unknown[]> => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    async () =>
      await (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.map(({ id, nodes }) => ({
    rule: id,
    targets: nodes.slice(0, 3).map(({ target }) => target),
  }));
};
