import { useEffect } from 'react';
import { pageIsUsable } from '../lib/run-when-idle.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { followPeriod } from './follow-period.ts';
import type { Period } from './period.ts';
import { startLive } from './live-day.ts';

/** The page shows this period: it is loaded and kept live as long as the page stands. Answers whether it is loaded. */
export const useLivePeriod = <Row>(period: Period<Row>): boolean => {
  useEffect(startLive, []);
  useEffect(() => followPeriod(period), [period]);
  const isLoaded = useAtomValue(period.rowsAtom).size > 0;
  useEffect(() => {
    if (isLoaded) pageIsUsable();
  }, [isLoaded]);
  return isLoaded;
};
