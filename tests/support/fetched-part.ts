import type { Page } from 'playwright-core';

/**
 * Returns once a part of the client whose address has this in it was fetched, with all that it imports: that is asked for
 * only when the part itself has come.
 */
export const hasFetched = async (page: Page, part: RegExp): Promise<void> => {
  const found = await page.waitForFunction(
    ([source = '']) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .find((name) => name.endsWith('.js') && new RegExp(source).test(name)),
    [part.source],
  );
  // As text: an import written as code would be the test's own.
  await page.evaluate(`import(${JSON.stringify(await found.jsonValue())}).then(() => undefined)`);
};
