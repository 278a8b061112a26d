import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { partOnDemand } from '../lib/on-demand.ts';
import { useBannerPhase } from './banner-phase.ts';
import { connectionAtom } from './connection.ts';

// It comes as soon as the line stands: once that is cut it could not be fetched any more.
const opened = partOnDemand(
  async () => (await import('./opened-connection-banner.tsx')).OpenedConnectionBanner,
  'first',
);

/** Says that the connection is missing, once it has been for 3 s, and when it is back. */
export const ConnectionBanner = (): ReactNode => {
  const phase = useBannerPhase();
  opened.useIsHere(useAtomValue(connectionAtom) === 'live');
  return phase !== 'none' && <opened.Part phase={phase} />;
};
