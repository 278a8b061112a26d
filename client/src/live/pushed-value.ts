import { socket } from './server-socket.ts';

/** A value that is fetched once and later pushed by the socket. */
interface PushedValue {
  /** Fetches the value unless it was fetched before; the next caller repeats a failed fetch. */
  readonly once: () => void;
  /** Fetches the value even if it was fetched before. */
  readonly again: () => Promise<void>;
  /** Fetches the value again if it was fetched before. */
  readonly renew: () => void;
  /** Discards a pending answer, because the socket has pushed a newer value. */
  readonly overtake: () => void;
}

/**
 * Keeps the answer to the newest request, in whichever order answers arrive. Renews a value that was fetched before on
 * each connect, because earlier broadcasts were missed (rules/live.md#what-a-page-learnt-before).
 */
export const createPushedValue = <Value>(
  read: () => Promise<Value>,
  keep: (value: Value) => void,
): PushedValue => {
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
