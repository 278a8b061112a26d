import type { ReactNode } from 'react';
import styles from './spinner.module.css';

export const Spinner = ({ size = 16 }: { size?: number }): ReactNode => (
  <svg className={styles['spinner']} width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden>
    <path d="M8 2a6 6 0 1 1-5.2 3" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
  </svg>
);
