import { createElement, lazy, useState, type FunctionComponent, type ReactNode } from 'react';
import { notifyMissingCode, reloadInstead } from './missing-code.ts';
import { onDemand, useWhenIdle, type OnDemand } from './on-demand.ts';
import type { Ahead } from './run-when-idle.ts';

type Component = FunctionComponent<never>;
type AnyComponent = FunctionComponent<object>;

/** React.lazy knows no props that it couldn't be given; who uses the part is checked by the part's own type. */
const unchecked = (part: unknown): { default: AnyComponent } => ({ default: part as AnyComponent });

interface Options<Part> {
  /** When it comes if it isn't drawn before, as in `onDemand`. */
  readonly ahead?: Ahead | null;
  /** What becomes of it when the code can't come; by default the failure is named, and the next use asks again. */
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
 * A component with code of its own, to be used inside a `Suspense`: React.lazy, but for code that is there already, which is
 * shown without suspending. React keeps a fallback that it has shown once for 300 ms, however soon the code arrives.
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
      // React.lazy asks only once. What waits here is drawn when another use, or a new connection, has brought the code.
      Later = lazy(fetchOrRecover);
      notifyMissingCode();
      return unchecked(await arrivalOf(code));
    }
  };
  let Later: AnyComponent = lazy(fetchOrRecover);
  const Drawn = (props: object): ReactNode => {
    // One and the same component for as long as it is mounted, also when the code arrives in between.
    const [Shown] = useState(() => (code.now() as AnyComponent | undefined) ?? Later);
    return createElement(Shown, props);
  };
  return Object.assign(Drawn as Component as Part, { load: code.load });
};

export type LazyPage = FunctionComponent & { readonly load: () => Promise<unknown> };

/** A page, or what stands around one; without its code the app is loaded anew. */
export const lazyPage = (fetchCode: () => Promise<FunctionComponent>): LazyPage =>
  lazyPart(fetchCode, { ahead: null, recover: reloadInstead });

/** A component that comes when the page is idle, or with `load`; its place stays empty until then. */
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
