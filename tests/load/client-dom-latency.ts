import type { Page } from 'playwright-core';

interface Seen {
  /** In fractional ms of the `Date.now()` clock, which all processes of a machine share. */
  changedAt: number;
  arrivedAt: number;
}
interface Watched {
  frames: number[];
  changes: number[];
}

/** Makes the window note when its socket receives a patch and when the board's document changes. */
export const countDomChanges = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched: Watched = { frames: [], changes: [] };
    const now = (): number => performance.timeOrigin + performance.now();
    Object.assign(globalThis, { watched });
    const board = document.querySelector('[data-arrows=board]');
    if (!board) throw new Error('no board');
    new MutationObserver(() => watched.changes.push(now())).observe(board, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    // The client's socket is already open, but its messages still go through this prototype.
    const original = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
    Object.defineProperty(MessageEvent.prototype, 'data', {
      get(this: MessageEvent) {
        const data: unknown = original?.get?.call(this);
        if (typeof data === 'string' && data.startsWith('42["patch"')) watched.frames.push(now());
        return data;
      },
    });
  });

/** Waits for the first change of the board after `start` and returns it with the arrival of its patch. */
export const lastDomChange = async (page: Page, start: number): Promise<Seen> => {
  const found = await page.waitForFunction((from) => {
    const { watched } = globalThis as unknown as { watched: Watched };
    const changedAt = watched.changes.find((at) => at > from);
    if (changedAt === undefined) return null;
    return { changedAt, arrivedAt: watched.frames.find((at) => at > from) ?? changedAt };
  }, start);
  const seen = await found.jsonValue();
  if (!seen) throw new Error('nothing changed');
  return seen;
};
