import type { Page } from 'playwright-core';

/** Lists the paths that the service worker can serve without a network. */
export const cachedPages = async (page: Page): Promise<string[]> =>
  await page.evaluate(async () => {
    const cache = await caches.open('werkplan-pages');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });

interface Copy {
  readonly owner: string;
  readonly name: string;
  readonly value: unknown;
}

/** Reads IndexedDB: the copies of days by owner and name (`link:1 moved`, or `link:1 moved, empty`), and the owners of requests that wait to be sent. */
export const storedCopies = async (page: Page): Promise<{ copies: string[]; waiting: string[] }> =>
  await page.evaluate(async () => {
    const done = async <Result>(request: IDBRequest<Result>): Promise<Result> =>
      await new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'werkplan');
    if (!isThere) return { copies: [], waiting: [] };
    const database = await done(indexedDB.open('werkplan'));
    const stores = database.transaction(['copies', 'outbox']);
    const copies = (await done(stores.objectStore('copies').getAll())) as Copy[];
    const waiting = (await done(stores.objectStore('outbox').getAll())) as { owner: string }[];
    database.close();
    return {
      copies: copies.map(
        ({ owner, name, value }) =>
          `${owner} ${name}${Array.isArray(value) && value.length === 0 ? ', empty' : ''}`,
      ),
      waiting: waiting.map(({ owner }) => owner),
    };
  });

/** Makes every stored copy older by this time (ms). */
export const ageCopies = async (page: Page, ms: number): Promise<void> =>
  await page.evaluate(async (by) => {
    const opening = indexedDB.open('werkplan');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const change = database.transaction('copies', 'readwrite');
    const copies = change.objectStore('copies');
    const reading = copies.getAll() as IDBRequest<{ at: number }[]>;
    reading.addEventListener('success', () => {
      for (const copy of reading.result) copies.put({ ...copy, at: copy.at - by });
    });
    await new Promise((resolve) => change.addEventListener('complete', resolve));
    database.close();
  }, ms);
