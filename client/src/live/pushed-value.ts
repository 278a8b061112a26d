import { socket } from './server-socket.ts';

/** Fetches a value once; the socket pushes later values. */
interface PushedValue {
  /** Fetches the value unless it was fetched before; a failed fetch is repeated by the next caller. */
  readonly once: () => void;
  /** Fetches the value even if it was fetched before. */
  readonly again: () => Promise<void>;
  /** Fetches the value again if it was fetched before. */
  readonly renew: () => void;
  /** Discards a pending answer, because the socket pushed a newer value. */
  readonly overtake: () => void;
}

/**
 * Keeps the answer to the newest request, whatever their order. Fetches again on each connect, because
 * broadcasts sent before reached nobody (rules/live.md#what-a-page-learnt-before).
 */
export const pushedValue = <Value>(read: () => Promise<Value>, keep: (value: Value) => void): PushedValue => {
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
