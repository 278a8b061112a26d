import type { ReactNode } from 'react';
import { partOnDemand } from '../lib/on-demand.ts';
import { useBannerPhase } from './banner-phase.ts';

// It comes when the page is at rest: once the line is cut it could not be fetched any more.
const opened = partOnDemand(
  async () => (await import('./opened-connection-banner.tsx')).OpenedConnectionBanner,
);

/** Says that the connection is missing, once it has been for 3 s, and when it is back. */
export const ConnectionBanner = (): ReactNode => {
  const phase = useBannerPhase();
  return phase !== 'none' && <opened.Part phase={phase} />;
};
