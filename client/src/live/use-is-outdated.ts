import { useEffect, useState } from 'react';
import { useAtomValue } from '../lib/use-atom.ts';
import { staleSinceAtom } from './connection.ts';
import { timeNow } from '../lib/server-time.ts';

const oldAfterMs = 15 * 60_000;

/** True if the shown state has not been confirmed for 15 minutes. */
export const useIsOutdated = (): boolean => {
  const since = useAtomValue(staleSinceAtom)?.getTime() ?? null;
  const [oldSince, setOldSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return undefined;
    const timer = setTimeout(() => setOldSince(since), Math.max(0, since + oldAfterMs - timeNow()));
    return () => clearTimeout(timer);
  }, [since]);
  return since !== null && oldSince === since;
};
