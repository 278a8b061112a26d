import type { ReactNode } from 'react';
import { ChangeAnnouncer } from './change-announcer.tsx';
import { ConnectionBanner } from './connection-banner.tsx';

/** What a page shows about its live data, below its bar. */
export const LiveNotices = (): ReactNode => (
  <>
    <ConnectionBanner />
    <ChangeAnnouncer />
  </>
);
