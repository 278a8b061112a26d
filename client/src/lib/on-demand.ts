import { useSyncExternalStore } from 'react';
import { clientPart } from './client.ts';
import { clientTexts } from './i18n.ts';
import { type Ahead, runWhenIdle } from './run-when-idle.ts';
import { markMissing, MissingCode, notifyMissingCode } from './missing-code.ts';

/** Code that is loaded on first use, or earlier when the page is idle. */
export interface OnDemand<Code> {
  /** undefined until it is loaded */
  readonly now: () => Code | undefined;
  /** Rejects with `MissingCode`. */
  readonly load: () => Promise<Code>;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Options {
  /** When to load it ahead of use (`runWhenIdle`): by default after the opened page's code; null: never. */
  readonly ahead?: Ahead | null;
  /** Whether it shows only texts that the page has loaded before (`partsOf` in i18n.ts). */
  readonly hasTexts?: boolean;
}

/** Loads code with the texts that it may show. */
const withTexts = async <Code>(fetchCode: () => Promise<Code>): Promise<Code> => {
  const texts = clientTexts().loadLater();
  const code = fetchCode();
  if (texts) await Promise.all([code, texts]);
  return await code;
};

export const onDemand = <Code>(
  fetchCode: () => Promise<Code>,
  { ahead = 'own', hasTexts = false }: Options = {},
): OnDemand<Code> => {
  const listeners = new Set<() => void>();
  let code: Code | undefined;
  let loading: Promise<Code> | undefined;
  const load = (): Promise<Code> => {
    loading ??= (hasTexts ? fetchCode() : withTexts(fetchCode)).then(
      (fetched) => {
        code = fetched;
        markMissing(fetchCode, false);
        for (const listener of listeners) listener();
        return fetched;
      },
      (error: unknown) => {
        // Allows another try, because the network may be back.
        loading = undefined;
        markMissing(fetchCode, true);
        throw new MissingCode('The code could not be loaded.', { cause: error });
      },
    );
    return loading;
  };
  // Per client, because test files share modules between clients.
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

/** Answers by this code, at once when it is loaded; null when it cannot be loaded, and the server decides. */
export const answerByCode = <Code, Answer>(
  { now, load }: OnDemand<Code>,
  ask: (code: Code) => Answer,
): Answer | Promise<Answer | null> => {
  const code = now();
  return code === undefined ? load().then(ask, () => null) : ask(code);
};

/** Runs `act` with this code, at once when it is loaded, otherwise after loading if `isWanted` still holds. */
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

/** The code once it is loaded, which happens when the page is idle. */
export const useWhenIdle = <Code>({ now, subscribe }: OnDemand<Code>): Code | undefined =>
  useSyncExternalStore(subscribe, now);
