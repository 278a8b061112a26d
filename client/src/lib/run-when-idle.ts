import { clientPart } from './client.ts';

type Work = () => Promise<unknown>;
export type Ahead = 'soon' | 'own' | 'last';

const whenIdle = (work: () => void): void => {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 1_000);
};

const idleWork = clientPart(() => {
  /** `soon` in order, then what the opened page has brought along, the newest first, then what other pages need. */
  const waiting: Record<Ahead, Work[]> = { soon: [], own: [], last: [] };
  let notifyUsable = (): void => undefined;
  const usable = new Promise<void>((resolve) => {
    notifyUsable = resolve;
  });
  let failed: Work[] = [];
  let [isUsable, isAtWork, isShown] = [false, false, false];
  /** Lists that still draw what is in sight. */
  let drawing = 0;

  /** One after the other, each in a moment when nothing else is to do. */
  const next = (): void => {
    const work = waiting.soon.shift() ?? waiting.own.pop() ?? waiting.last.shift();
    isAtWork = work !== undefined;
    if (!work) return;
    whenIdle(() => {
      void work()
        .catch(() => failed.push(work))
        .finally(next);
    });
  };
  const begin = (): void => {
    if (isUsable || !isShown || drawing > 0) return;
    isUsable = true;
    notifyUsable();
    next();
  };
  const add = (work: Work, when: Ahead): void => {
    waiting[when].push(work);
    if (isUsable && !isAtWork) next();
  };
  return {
    usable,
    add,
    retry: (): void => {
      const again = failed;
      failed = [];
      for (const work of again) add(work, 'own');
    },
    show: (): void => {
      isShown = true;
      begin();
    },
    draw: (): (() => void) => {
      drawing += 1;
      return () => {
        drawing -= 1;
        begin();
      };
    },
  };
});

/**
 * Has work done that nobody waits for, such as fetching code for later: once the page is usable and idle. `soon`: before all
 * else; `last`: after all that the opened page needs.
 */
export const runWhenIdle = (work: Work, when: Ahead = 'own'): void => idleWork().add(work, when);

/** What could not be fetched while there was no connection is fetched now; else it is when it is needed. */
export const retryWhenIdle = (): void => idleWork().retry();

/** Resolves once the page shows what was asked for, or after so many ms. */
export const pageUsable = async (latestMs: number): Promise<void> => {
  await Promise.race([idleWork().usable, new Promise((resolve) => setTimeout(resolve, latestMs))]);
};

/** The page shows what was asked for, or the first of it where that is drawn in steps. */
export const pageIsUsable = (): void => idleWork().show();

/** What is in sight is being drawn until the returned function is called: all that waits for a usable page waits for that too. */
export const whileDrawing = (): (() => void) => idleWork().draw();
