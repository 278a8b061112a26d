import type { ReactNode } from 'react';
import { useAtomValue } from '../lib/use-atom.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { MovedNotices } from './moved-notices.tsx';
import { isOldAtom } from './yard-atoms.ts';
import styles from './yard-body.module.css';

/** Scrolling content between head and foot; greyed if the state was not confirmed for 15 minutes. */
export const YardBody = ({ children }: { children: ReactNode }): ReactNode => {
  const isOld = useAtomValue(isOldAtom);
  return (
    <>
      <ConnectionStrip />
      <main className={styles['body']} data-old={isOld || undefined}>
        <MovedNotices />
        {children}
      </main>
    </>
  );
};

/** Text that is shown instead of an empty list. */
export const EmptyList = ({ children }: { children: string }): ReactNode => (
  <p className={styles['none']}>{children}</p>
);
