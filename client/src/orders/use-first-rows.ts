import { startTransition, useEffect, useMemo, useState } from 'react';

/** More than any screen shows at once. */
const portion = 50;

/** A long list in portions: what fits the screen at once, the rest right after it, so that keys are never held up for long. */
export const useFirstRows = (ids: readonly number[], isReady: boolean): readonly number[] => {
  const [count, setCount] = useState(portion);
  const isWhole = count >= ids.length;
  useEffect(() => {
    if (isReady && !isWhole) startTransition(() => setCount(count + portion));
  }, [isReady, isWhole, count]);
  return useMemo(() => (isWhole ? ids : ids.slice(0, count)), [isWhole, ids, count]);
};
