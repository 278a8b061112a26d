import type { Page } from 'playwright-core';

/** Holds the next request of each window to a URL until all windows have sent theirs, so that none can know of another's. */
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
