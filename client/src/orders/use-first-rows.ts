import { startTransition, useEffect, useMemo, useState } from 'react';

/** More than any screen shows at once. */
const firstRows = 50;

/** A long list in two steps: what fits the screen at once, the rest right after it, without blocking the keys. */
export const useFirstRows = (ids: readonly number[], isReady: boolean): readonly number[] => {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    if (isReady) startTransition(() => setWhole(true));
  }, [isReady]);
  return useMemo(() => (isWhole ? ids : ids.slice(0, firstRows)), [isWhole, ids]);
};
