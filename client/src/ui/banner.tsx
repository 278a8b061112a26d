import type { ReactNode } from 'react';
import styles from './banner.module.css';

interface Props {
  tone: 'warn' | 'ok';
  icon: ReactNode;
  /** An alert interrupts screen readers; a status is read when they are idle. */
  role: 'alert' | 'status';
  text: ReactNode;
  /** Content at the end, such as a button or a time. */
  children?: ReactNode;
}

/** A strip of full width below the page's bar. */
export const Banner = ({ tone, icon, role, text, children }: Props): ReactNode => (
  <div className={styles['banner']} data-tone={tone} role={role}>
    {icon}
    <span className={styles['text']}>{text}</span>
    {children}
  </div>
);
