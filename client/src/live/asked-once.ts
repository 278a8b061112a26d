import { socket } from './line.ts';

/** Asks once; the page's line brings later values. */
interface AskedOnce {
  /** Asks unless it was asked before; after a failure whoever wants it next asks again. */
  readonly once: () => void;
  /** Asks, also if it was asked before. */
  readonly again: () => Promise<void>;
  /** Asks again where it was asked before. */
  readonly renew: () => void;
  /** Drops an answer on its way: a value that the line brought is newer. */
  readonly overtake: () => void;
}

/**
 * Keeps the newest answer, in whatever order they come. Asks again whenever the line stands: what was broadcast before, while the page
 * opened or the line was down, reached nobody (rules/live.md#what-a-page-learnt-before).
 */
export const askedOnce = <Value>(read: () => Promise<Value>, keep: (value: Value) => void): AskedOnce => {
  let [isAsked, newest, kept] = [false, 0, 0];
  const again = async (): Promise<void> => {
    isAsked = true;
    newest += 1;
    const own = newest;
    const value = await read();
    if (own <= kept) return;
    kept = own;
    keep(value);
  };
  const renew = (): void => {
    if (isAsked) again().catch(() => undefined);
  };
  socket().on('connect', renew);
  return {
    once: () => {
      if (isAsked) return;
      again().catch(() => {
        isAsked = false;
      });
    },
    again,
    renew,
    overtake: () => {
      kept = newest;
    },
  };
};
