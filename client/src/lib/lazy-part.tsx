import { createElement, lazy, useState, type FunctionComponent, type ReactNode } from 'react';
import { notifyMissingCode, reloadInstead } from './missing-code.ts';
import { onDemand, useWhenIdle, type OnDemand } from './on-demand.ts';
import type { Ahead } from './run-when-idle.ts';

type Component = FunctionComponent<never>;
type AnyComponent = FunctionComponent<object>;

/** React.lazy cannot express these props; callers are checked by the part's type. */
const unchecked = (part: unknown): { default: AnyComponent } => ({ default: part as AnyComponent });

interface Options<Part> {
  /** When to load the code ahead of use, as in `onDemand`. */
  readonly ahead?: Ahead | null;
  /** As in `onDemand`. */
  readonly hasTexts?: boolean;
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
 * Like React.lazy, but renders code that is already loaded without suspending, because React shows a fallback
 * for at least 300 ms. Use inside `Suspense`.
 */
export const lazyPart = <Part extends Component>(
  fetchCode: () => Promise<Part>,
  { recover, ...options }: Options<Part> = {},
): Part & { readonly load: () => Promise<unknown> } => {
  const code = onDemand(fetchCode, options);
  const fetchOrRecover = async (): Promise<{ default: AnyComponent }> => {
    try {
      return unchecked(await code.load());
    } catch (error) {
      if (recover) return unchecked(await recover(error));
      // React.lazy asks only once, so this waits until another use or a new connection has loaded the code.
      Later = lazy(fetchOrRecover);
      notifyMissingCode();
      return unchecked(await arrivalOf(code));
    }
  };
  let Later: AnyComponent = lazy(fetchOrRecover);
  const Drawn = (props: object): ReactNode => {
    // Keeps the same component while mounted, also when the code arrives in between.
    const [Shown] = useState(() => (code.now() as AnyComponent | undefined) ?? Later);
    return createElement(Shown, props);
  };
  return Object.assign(Drawn as Component as Part, { load: code.load });
};

export type LazyPage = FunctionComponent & { readonly load: () => Promise<unknown> };

/** A lazily loaded page; reloads the app when its code is missing. */
export const lazyPage = (fetchCode: () => Promise<FunctionComponent>, hasTexts = false): LazyPage =>
  lazyPart(fetchCode, { ahead: null, recover: reloadInstead, hasTexts });

/** A page or frame on which a visit begins, such as a day's: its texts are loaded with the app. */
export const lazyFirstPage = (fetchCode: () => Promise<FunctionComponent>): LazyPage =>
  lazyPage(fetchCode, true);

/** A component that is loaded when the page is idle, or by `load`, and renders nothing until then. */
export const idlePart = <Props extends object = object>(
  fetchCode: () => Promise<FunctionComponent<Props>>,
  ahead: Ahead = 'own',
): FunctionComponent<Props> & { readonly load: () => Promise<unknown> } => {
  const code = onDemand(fetchCode, { ahead });
  const Part = (props: Props): ReactNode => {
    const found = useWhenIdle(code);
    return found ? createElement(found, props) : null;
  };
  return Object.assign(Part, { load: code.load });
};
