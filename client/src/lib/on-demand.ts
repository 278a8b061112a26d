import { useSyncExternalStore } from 'react';
import { clientPart } from './client.ts';
import { type Ahead, runWhenIdle } from './run-when-idle.ts';
import { markMissing, MissingCode, notifyMissingCode } from './missing-code.ts';

/** Code that comes with its first use, or before it when the page is at rest. */
export interface OnDemand<Code> {
  /** undefined until it is there. */
  readonly now: () => Code | undefined;
  /** Rejects with `MissingCode`. */
  readonly load: () => Promise<Code>;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Options {
  /** When it comes if nobody asks for it before (`runWhenIdle`): by default with the opened page's own code; null: never. */
  readonly ahead?: Ahead | null;
}

export const onDemand = <Code>(
  fetchCode: () => Promise<Code>,
  { ahead = 'own' }: Options = {},
): OnDemand<Code> => {
  const listeners = new Set<() => void>();
  let code: Code | undefined;
  let loading: Promise<Code> | undefined;
  const load = (): Promise<Code> => {
    loading ??= fetchCode().then(
      (fetched) => {
        code = fetched;
        markMissing(fetchCode, false);
        for (const listener of listeners) listener();
        return fetched;
      },
      (error: unknown) => {
        // The network may be back the next time.
        loading = undefined;
        markMissing(fetchCode, true);
        throw new MissingCode('code did not come', { cause: error });
      },
    );
    return loading;
  };
  // Modules outlive a client where files of tests share them.
  const scheduled = clientPart((): void => {
    if (ahead) runWhenIdle(load, ahead);
  });
  const schedule = (): void => {
    if (ahead) scheduled();
  };
  const subscribe = (listener: () => void): (() => void) => {
    schedule();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  schedule();
  return { now: () => code, load, subscribe };
};

/** What `ask` finds with this code: at once when the code is there; null when it can't come, then the server decides. */
export const askCode = <Code, Answer>(
  { now, load }: OnDemand<Code>,
  ask: (code: Code) => Answer,
): Answer | Promise<Answer | null> => {
  const code = now();
  return code === undefined ? load().then(ask, () => null) : ask(code);
};

/** Has `act` done with this code: at once when it is there, else once it has come, if that is still wanted then. */
export const doWith = <Code>(
  { now, load }: OnDemand<Code>,
  act: (code: Code) => void,
  isWanted: () => boolean,
): void => {
  const code = now();
  if (code !== undefined) return act(code);
  load().then((late) => {
    if (isWanted()) act(late);
  }, notifyMissingCode);
};

/** The code as soon as it is there; it comes when the page is at rest. */
export const useWhenIdle = <Code>({ now, subscribe }: OnDemand<Code>): Code | undefined =>
  useSyncExternalStore(subscribe, now);
