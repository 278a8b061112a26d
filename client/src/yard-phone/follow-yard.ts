import type { Yard } from '@werkplan/shared/yard/yard-schema.ts';
import { ApiError } from '../lib/api-errors.ts';

const firstRetryMs = 1_000;
const longestRetryMs = 15_000;

interface Options {
  /** null: nothing new since that position. @throws ApiError, NetworkError */
  readonly read: (after: string | null, signal: AbortSignal) => Promise<Yard | null>;
  /** What the link shows (null: still the same), as asked for at that moment (`performance.now()`). */
  readonly onRead: (yard: Yard | null, askedAt: number) => void;
  readonly onLost: () => void;
  readonly onOver: () => void;
}

/** Resolves after so many ms, or when somebody may know better: the network is back, the phone is looked at again. */
const pause = async (ms: number, signal: AbortSignal): Promise<void> =>
  await new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      document.removeEventListener('visibilitychange', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    document.addEventListener('visibilitychange', done);
    signal.addEventListener('abort', done);
  });

const retryMs = (error: unknown, failures: number): number => {
  const asked = error instanceof ApiError ? error.retryAfter * 1_000 : 0;
  return Math.max(asked, Math.min(longestRetryMs, firstRetryMs * 2 ** failures) * (0.75 + Math.random() / 2));
};

/**
 * Follows what a link shows until it is over or the returned function is called: asks again and again, and the server answers
 * as soon as there is something new. A phone in a pocket asks for nothing.
 */
export const followYard = ({ read, onRead, onLost, onOver }: Options): (() => void) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let position: string | null = null;
  let failures = 0;
  /** Ends the request under way when the browser reports that the network has gone. */
  let asking = new AbortController();
  const cut = (): void => asking.abort();
  addEventListener('offline', cut);

  const ask = async (): Promise<void> => {
    asking = new AbortController();
    const askedAt = performance.now();
    const yard = await read(position, AbortSignal.any([signal, asking.signal]));
    if (signal.aborted) return;
    position = yard?.position ?? position;
    failures = 0;
    onRead(yard, askedAt);
  };
  const askAgain = async (): Promise<void> => {
    try {
      await ask();
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 401) {
        stopping.abort();
        onOver();
        return;
      }
      onLost();
      const delayMs = retryMs(error, failures);
      failures += 1;
      await pause(delayMs, signal);
    }
  };
  void (async () => {
    while (!signal.aborted) {
      if (document.visibilityState === 'hidden') await pause(60_000, signal);
      else await askAgain();
    }
    removeEventListener('offline', cut);
  })();
  return () => stopping.abort();
};
