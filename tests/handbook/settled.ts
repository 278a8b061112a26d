import type { Page, Request } from 'playwright-core';

/** Consecutive rounds in which the page must look the same. */
const sameRounds = 3;
const patienceMs = 20_000;
/** Requests that are always open: the live connection and the yard's long poll. */
const waitsForNews = /\/socket\.io\/|[?&]after=/;

/** Describes the page once the browser is idle; null while something on it loads, connects or moves. */
const describePage = async (): Promise<string | null> => {
  await document.fonts.ready;
  // Parts that load when idle were requested before this callback, so they come first.
  await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }));
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  const moves = document.getAnimations().some(({ playState, effect }) => {
    const { endTime, iterations } = effect?.getComputedTiming() ?? {};
    return playState === 'running' && Number(endTime) !== 0 && iterations !== Infinity;
  });
  const { innerText } = document.body;
  const isReady =
    document.querySelector('main') !== null &&
    document.querySelector('[aria-busy=true]') === null &&
    !/Verbinde …|Connecting …|Keine Verbindung|No connection/.test(innerText) &&
    [...document.images].every(({ complete }) => complete);
  return isReady && !moves ? document.body.innerHTML : null;
};

/**
 * Follows a page's requests from its opening. The returned function waits until all are answered and the page is drawn, idle and
 * unchanged for some rounds.
 */
export const followPage = (page: Page): (() => Promise<void>) => {
  const underWay = new Set<Request>();
  page.on('request', (request) => !waitsForNews.test(request.url()) && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    const until = performance.now() + patienceMs;
    let [same, before] = [0, ''];
    while (same < sameRounds) {
      if (performance.now() > until) throw new Error(`${page.url()} does not come to rest.`);
      // oxlint-disable-next-line no-await-in-loop -- each round looks at the page anew
      const now = await page.evaluate(describePage);
      const isSame = now !== null && now === before && underWay.size === 0;
      same = isSame ? same + 1 : 0;
      before = now ?? '';
    }
  };
};
