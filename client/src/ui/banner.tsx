import type { ReactNode } from 'react';
import styles from './banner.module.css';

interface Props {
  tone: 'warn' | 'ok';
  icon: ReactNode;
  /** An alert interrupts whoever listens; a status waits for its turn. */
  role: 'alert' | 'status';
  text: ReactNode;
  /** What stands at its end: a button, a time. */
  children?: ReactNode;
}

/** A strip under the page's bar, as wide as the page. */
export const Banner = ({ tone, icon, role, text, children }: Props): ReactNode => (
  <div className={styles['banner']} data-tone={tone} role={role}>
    {icon}
    <span className={styles['text']}>{text}</span>
    {children}
  </div>
);
