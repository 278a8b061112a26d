import type { ReactNode } from 'react';
import { ChangeAnnouncer } from './change-announcer.tsx';
import { ConnectionBanner } from './connection-banner.tsx';

/** Connection banner and announcements, below a page's bar. */
export const LiveNotices = (): ReactNode => (
  <>
    <ConnectionBanner />
    <ChangeAnnouncer />
  </>
);
