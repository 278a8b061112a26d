import { clientPart } from './client.ts';

type Work = () => Promise<unknown>;
export type IdlePriority = 'first' | 'soon' | 'own' | 'last';

const whenIdle = (work: () => void): void => {
  // Safari lacks `requestIdleCallback`.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 1_000);
};

const idleWork = clientPart(() => {
  /** `first` and `soon` run in order, then `own` (for the opened page) newest first, then `last` (for other pages). */
  const waiting: Record<IdlePriority, Work[]> = { first: [], soon: [], own: [], last: [] };
  let notifyUsable = (): void => undefined;
  const usable = new Promise<void>((resolve) => {
    notifyUsable = resolve;
  });
  let failed: Work[] = [];
  let [isUsable, isAtWork, isShown] = [false, false, false];
  /** Number of lists that are still rendering visible content. */
  let drawing = 0;

  /** Runs one item at a time, each when the browser is idle. */
  const next = (): void => {
    const work = waiting.first.shift() ?? waiting.soon.shift() ?? waiting.own.pop() ?? waiting.last.shift();
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
  const add = (work: Work, when: IdlePriority): void => {
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
 * Runs background work, such as prefetching code, once the page is usable and idle. `first` is for what `soon` builds on,
 * and `last` runs after all work for the opened page.
 */
export const runWhenIdle = (work: Work, when: IdlePriority = 'own'): void => idleWork().add(work, when);

/** Retries work that failed, for example offline. */
export const retryWhenIdle = (): void => idleWork().retry();

/** Resolves when the page is usable (`markPageUsable`), or after `latestMs`. */
export const whenPageUsable = async (latestMs: number): Promise<void> => {
  await Promise.race([idleWork().usable, new Promise((resolve) => setTimeout(resolve, latestMs))]);
};

/**
 * Marks the page as usable, because it shows its content or a first part of it. If lists are still rendering, the page
 * counts as usable once they are done.
 */
export const markPageUsable = (): void => idleWork().show();

/**
 * Delays the start of idle work until the returned function is called, because visible content is still rendering. Has no
 * effect once the page is usable.
 */
export const delayIdleWork = (): (() => void) => idleWork().draw();
