import { useEffect } from 'react';
import { pageIsUsable } from '../lib/run-when-idle.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { followPeriod } from './follow-period.ts';
import type { Period } from './period.ts';
import { startLive } from './live-day.ts';

/** Loads this period and keeps it live while the page is mounted; returns true once it is loaded. */
export const useLivePeriod = <Row>(period: Period<Row>): boolean => {
  useEffect(startLive, []);
  useEffect(() => followPeriod(period), [period]);
  const isLoaded = useAtomValue(period.rowsAtom).size > 0;
  useEffect(() => {
    if (isLoaded) pageIsUsable();
  }, [isLoaded]);
  return isLoaded;
};
