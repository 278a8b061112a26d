import type { Yard } from '@werkplan/shared/yard/yard-schema.ts';
import { ApiError } from '../lib/api-errors.ts';

const firstRetryMs = 1_000;
const longestRetryMs = 15_000;

interface Options {
  /** Resolves to null if nothing has changed since the position `after`. @throws ApiError, NetworkError */
  readonly read: (after: string | null, signal: AbortSignal) => Promise<Yard | null>;
  /** Receives the yard's state (null if unchanged), with the time of the request (`performance.now()`). */
  readonly onRead: (yard: Yard | null, askedAt: number) => void;
  /** Called after a failed request, which is repeated later. */
  readonly onLost: () => void;
  /** Called when the server refuses the link (401), which ends following. */
  readonly onOver: () => void;
}

/** Resolves after `ms`, or earlier when the network returns, the page becomes visible or hidden, or `signal` aborts. */
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
 * Follows the yard's state by long polling until the link ends or the returned function is called. Pauses while the
 * page is hidden.
 */
export const followYard = ({ read, onRead, onLost, onOver }: Options): (() => void) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let position: string | null = null;
  let failures = 0;
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
