import type { Page } from 'playwright-core';

/**
 * Waits until the browser has loaded a script whose URL matches, including everything that the script imports, because
 * the imports are requested only after the script itself has arrived.
 */
export const untilFetched = async (page: Page, part: RegExp): Promise<void> => {
  const found = await page.waitForFunction(
    ([source = '']) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .find((name) => name.endsWith('.js') && new RegExp(source).test(name)),
    [part.source],
  );
  // A string, because the bundler would resolve an import written as code in the test itself.
  await page.evaluate(`import(${JSON.stringify(await found.jsonValue())}).then(() => undefined)`);
};
