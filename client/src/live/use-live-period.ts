import { useEffect } from 'react';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { followPeriod } from './follow-period.ts';
import type { Period } from './period.ts';
import { startSync } from './live-day.ts';

/** Loads this period and keeps it up to date while the page is mounted; returns true once loaded. */
export const useLivePeriod = <Row>(period: Period<Row>): boolean => {
  useEffect(startSync, []);
  useEffect(() => followPeriod(period), [period]);
  const isLoaded = useAtomValue(period.rowsAtom).size > 0;
  useEffect(() => {
    if (isLoaded) markPageUsable();
  }, [isLoaded]);
  return isLoaded;
};
