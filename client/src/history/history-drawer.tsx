import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { partOnDemand } from '../lib/on-demand.ts';
import { historyAtom } from './history-atoms.ts';

const opened = partOnDemand(async () => (await import('./opened-history.tsx')).OpenedHistory);

/** Mounted once by a day's page. */
export const HistoryDrawer = (): ReactNode => {
  const view = useAtomValue(historyAtom);
  return view && <opened.Part view={view} />;
};
