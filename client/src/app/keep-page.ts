import { isSignedInAtom } from '../account/sign-in-atoms.ts';
import { runWhenIdle } from '../lib/run-when-idle.ts';
import { clientPart, store } from '../lib/client.ts';
import { pagesAhead } from './frames.ts';
import { pageAt } from './pages.ts';

/** Pages that have been asked to be kept since this window was opened. */
const keptPaths = clientPart(() => new Set<string>());

/** Has the opened page, and those that a day's work goes on with, start without a network from now on. */
export const keepPageWhenIdle = (pathname: string): void => {
  const { frame } = pageAt(pathname);
  if (frame === 'account' || frame === 'wall' || frame === 'none') return;
  runWhenIdle(async () => {
    const kept = keptPaths();
    const paths = [pathname, ...pagesAhead].filter((path) => !kept.has(path));
    if (paths.length === 0 || !store().get(isSignedInAtom)) return;
    for (const path of paths) kept.add(path);
    const { keepPages } = await import('../lib/service-worker.ts');
    await keepPages([...new Set(paths)]);
  }, 'last');
};
