import type { Page } from 'playwright-core';

/** Holds the windows' next requests to an address until all have made theirs: none knows of the others' yet. */
export const sendTogether = async (pages: readonly Page[], address: string): Promise<void> => {
  let arrived = 0;
  let release = (): void => undefined;
  const all = new Promise<void>((resolve) => (release = resolve));
  for (const page of pages) {
    await page.route(
      address,
      async (route) => {
        arrived += 1;
        if (arrived === pages.length) release();
        await all;
        await route.continue();
      },
      { times: 1 },
    );
  }
};
