import {
  createElement,
  lazy,
  useState,
  useSyncExternalStore,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { clientPart } from './client.ts';
import { clientTexts } from './i18n.ts';
import { markMissing, MissingCodeError, notifyMissingCode, reloadInstead } from './missing-code.ts';
import { type IdlePriority, runWhenIdle } from './run-when-idle.ts';

/** Code that is loaded on first use, or earlier when the page is idle. */
export interface OnDemand<Code> {
  /** Undefined until loaded. */
  readonly now: () => Code | undefined;
  readonly load: () => Promise<Code>;
  readonly subscribe: (listener: () => void) => () => void;
}

interface LoadOptions {
  /**
   * Priority for loading in advance (`runWhenIdle`): by default `own`, like the opened page's code; null loads only on use.
   */
  readonly ahead?: IdlePriority | null;
  /** True if the code shows only texts that the page has already loaded (`partsOf` in i18n.ts). */
  readonly hasTexts?: boolean;
}

/** Loads code together with the texts that are not loaded yet, because the code may show them. */
const withTexts = async <Code,>(fetchCode: () => Promise<Code>): Promise<Code> => {
  const texts = clientTexts().loadLater();
  const code = fetchCode();
  if (texts) await Promise.all([code, texts]);
  return await code;
};

/** Declares code that `fetchCode` loads on first use, or earlier when the page is idle; the next use retries a failed load. */
export const onDemand = <Code,>(
  fetchCode: () => Promise<Code>,
  { ahead = 'own', hasTexts = false }: LoadOptions = {},
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
        // Allows another try, because the network may return.
        loading = undefined;
        markMissing(fetchCode, true);
        throw new MissingCodeError('The code could not be loaded.', { cause: error });
      },
    );
    return loading;
  };
  // Schedules once per client, because a test may use this module with several clients.
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

/**
 * Computes an answer with this code, synchronously if it is loaded; null if it cannot be loaded, so that the server
 * decides.
 */
export const answerWithCode = <Code, Answer>(
  { now, load }: OnDemand<Code>,
  ask: (code: Code) => Answer,
): Answer | Promise<Answer | null> => {
  const code = now();
  return code === undefined ? load().then(ask, () => null) : ask(code);
};

/**
 * Runs `act` with this code, synchronously if it is loaded, otherwise after loading if `isWanted` is then still true.
 */
export const runWithCode = <Code,>(
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

/** Returns the code once it is loaded, by `load` or when the page is idle; undefined until then. */
export const useWhenIdle = <Code,>({ now, subscribe }: OnDemand<Code>): Code | undefined =>
  useSyncExternalStore(subscribe, now);

type Component = FunctionComponent<never>;
type AnyComponent = FunctionComponent<object>;

/** React.lazy cannot express these props; the part's type checks the callers. */
const unchecked = (part: unknown): { default: AnyComponent } => ({ default: part as AnyComponent });

interface PartOptions<Part> extends LoadOptions {
  /** Handles code that cannot be loaded; by default a toast reports it and the next use retries. */
  readonly recover?: (error: unknown) => Promise<Part>;
}

const arrivalOf = async <Part,>({ now, subscribe }: OnDemand<Part>): Promise<Part> =>
  await new Promise((resolve) => {
    const stop = subscribe(() => {
      const code = now();
      if (code === undefined) return;
      stop();
      resolve(code);
    });
  });

/**
 * Like React.lazy, but renders loaded code without suspending, because React shows a fallback for at least 300 ms. Use
 * it inside `Suspense`.
 */
export const lazyPart = <Part extends Component>(
  fetchCode: () => Promise<Part>,
  { recover, ...options }: PartOptions<Part> = {},
): Part & { readonly load: () => Promise<unknown> } => {
  const code = onDemand(fetchCode, options);
  const fetchOrRecover = async (): Promise<{ default: AnyComponent }> => {
    try {
      return unchecked(await code.load());
    } catch (error) {
      if (recover) return unchecked(await recover(error));
      // React.lazy requests only once, so this waits until another use or a new connection has loaded the code.
      Later = lazy(fetchOrRecover);
      notifyMissingCode();
      return unchecked(await arrivalOf(code));
    }
  };
  let Later: AnyComponent = lazy(fetchOrRecover);
  const Drawn = (props: object): ReactNode => {
    // Keeps the same component while mounted, even if the code arrives in between.
    const [Shown] = useState(() => (code.now() as AnyComponent | undefined) ?? Later);
    return createElement(Shown, props);
  };
  return Object.assign(Drawn as Component as Part, { load: code.load });
};

export type LazyPage = FunctionComponent & { readonly load: () => Promise<unknown> };

/** Lazily loads a page; reloads the app if the page's code cannot be loaded (`reloadInstead`). */
export const lazyPage = (fetchCode: () => Promise<FunctionComponent>, hasTexts = false): LazyPage =>
  lazyPart(fetchCode, { ahead: null, recover: reloadInstead, hasTexts });

/** Lazily loads a page on which visits start; its texts are already loaded with the app. */
export const lazyFirstPage = (fetchCode: () => Promise<FunctionComponent>): LazyPage =>
  lazyPage(fetchCode, true);

/** A component whose code is loaded when the page is idle, or by `load`; renders nothing until then. */
export const idlePart = <Props extends object = object>(
  fetchCode: () => Promise<FunctionComponent<Props>>,
  ahead: IdlePriority = 'own',
): FunctionComponent<Props> & { readonly load: () => Promise<unknown> } => {
  const code = onDemand(fetchCode, { ahead });
  const Part = (props: Props): ReactNode => {
    const found = useWhenIdle(code);
    return found ? createElement(found, props) : null;
  };
  return Object.assign(Part, { load: code.load });
};
