import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { onDemand } from '../lib/on-demand.ts';
import { reloadInstead } from './reload-instead.ts';

export interface Screen {
  /** Shows the screen as soon as its code is there. */
  readonly Page: ComponentType;
  readonly load: () => Promise<unknown>;
}

/**
 * A part of the app with code of its own. What is loaded already is shown without suspending: React keeps a fallback that
 * it has shown once for 300 ms, however soon the code arrives.
 */
export const screen = (fetchCode: () => Promise<ComponentType>, texts: 'first' | 'all' = 'first'): Screen => {
  const { now, load } = onDemand(fetchCode, texts);
  const Later = lazy(async () => ({ default: await load().catch(reloadInstead) }));
  const Page = (): ReactNode => {
    // One and the same component for as long as it is mounted, also when the code arrives in between.
    const [Shown] = useState<ComponentType>(() => now() ?? Later);
    return <Shown />;
  };
  return { Page, load };
};
