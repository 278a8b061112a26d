import type { ReactNode } from 'react';
import styles from './logo.module.css';

/** The product's logo: three reinforcing bars. */
export const Logo = ({ size = 28 }: { size?: number }): ReactNode => (
  <svg className={styles['mark']} width={size} height={size} viewBox="0 0 28 28" aria-hidden>
    <rect width="28" height="28" rx="7" fill="var(--accent)" />
    <path
      d="M6.6 18.9 10 9.1M12.3 18.9l3.4-9.8M18 18.9l3.4-9.8"
      stroke="var(--accent-ink)"
      strokeWidth="2.7"
      strokeLinecap="round"
    />
  </svg>
);
