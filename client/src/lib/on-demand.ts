import {
  createElement,
  useEffect,
  useSyncExternalStore,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { runWhenIdle } from './run-when-idle.ts';
import { loadLaterTexts, translateNow } from './i18n.ts';
import { notifyNoAnswer } from './notify-no-answer.ts';

/** Code that comes with its first use, or before it when the page is at rest. */
export interface OnDemand<Code> {
  /** undefined until it is there. */
  readonly now: () => Code | undefined;
  readonly load: () => Promise<Code>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Code with the texts it speaks; `texts` says whether the first ones are enough for it. */
export const onDemand = <Code>(
  fetchCode: () => Promise<Code>,
  texts: 'first' | 'all' = 'all',
): OnDemand<Code> => {
  const listeners = new Set<() => void>();
  let code: Code | undefined;
  let loading: Promise<Code> | undefined;
  const load = (): Promise<Code> => {
    loading ??= Promise.all([fetchCode(), texts === 'all' && loadLaterTexts()]).then(
      ([fetched]) => {
        code = fetched;
        for (const listener of listeners) listener();
        return fetched;
      },
      (error: unknown) => {
        // The network may be back the next time.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  runWhenIdle(load);
  return { now: () => code, load, subscribe };
};

/** What `ask` finds with this code: at once when the code is there; null when it can't come, then the server has the say. */
export const askCode = <Code, Answer>(
  { now, load }: OnDemand<Code>,
  ask: (code: Code) => Answer,
): Answer | Promise<Answer | null> => {
  const code = now();
  return code === undefined ? load().then(ask, () => null) : ask(code);
};

/** Some browsers never ask again for what failed once: only the page loaded anew has it. */
const tellFailure = (): void =>
  notifyNoAnswer(() => ({
    action: { label: translateNow('common.reload'), onSelect: () => location.reload() },
  }));

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
  }, tellFailure);
};

const notSubscribed = () => (): void => undefined;

/** The code, undefined until it is there; fetched as soon as it is wanted. Who doesn't want it isn't drawn for its arrival. */
const useOnDemand = <Code>({ now, load, subscribe }: OnDemand<Code>, isWanted: boolean): Code | undefined => {
  const code = useSyncExternalStore(isWanted ? subscribe : notSubscribed, now);
  useEffect(() => {
    if (isWanted) load().catch(tellFailure);
  }, [isWanted, load]);
  return code;
};

/** The code as soon as it is there; it comes when the page is at rest. */
export const useAtRest = <Code>({ now, subscribe }: OnDemand<Code>): Code | undefined =>
  useSyncExternalStore(subscribe, now);

type Component = FunctionComponent<never>;

/**
 * A component that comes with its first use. `Part` draws it, or nothing while it is not there; `useIsHere` says which, for
 * who has something else to show until then, and fetches it as soon as it is wanted.
 */
export const partOnDemand = <Part extends Component>(
  fetchCode: () => Promise<Part>,
): { Part: Part; useIsHere: (isWanted: boolean) => boolean } => {
  const code = onDemand(fetchCode);
  const Drawn = (props: object): ReactNode => {
    const found = useOnDemand(code, true) as FunctionComponent<object> | undefined;
    return found ? createElement(found, props) : null;
  };
  return {
    Part: Drawn as Component as Part,
    useIsHere: (isWanted) => useOnDemand(code, isWanted) !== undefined,
  };
};

/** A component that comes when the page is at rest, or with `load`; its place stays empty until then. */
export const partAtRest = <Props extends object = object>(
  fetchCode: () => Promise<FunctionComponent<Props>>,
): { Part: FunctionComponent<Props>; load: () => Promise<unknown> } => {
  const code = onDemand(fetchCode);
  const Part = (props: Props): ReactNode => {
    const found = useAtRest(code);
    return found ? createElement(found, props) : null;
  };
  return { Part, load: code.load };
};
