import type { ReactNode } from 'react';
import { ConnectionBanner } from './connection-banner.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { liveRegionTextAtom } from './announcement.ts';
import styles from './change-announcer.module.css';

/** Live region that announces other users' changes, at most one sentence per 5 s. */
const ChangeAnnouncer = (): ReactNode => (
  <div className={styles['announcer']} role="log" aria-live="polite" aria-relevant="additions text">
    {useAtomValue(liveRegionTextAtom)}
  </div>
);

/** The connection banner and the announcements, which are placed below the page's bar. */
export const LiveNotices = (): ReactNode => (
  <>
    <ConnectionBanner />
    <ChangeAnnouncer />
  </>
);
