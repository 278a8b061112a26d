import type { ReactNode } from 'react';
import styles from './kbd.module.css';

export const Kbd = ({ children }: { children: ReactNode }): ReactNode => (
  <kbd className={styles['kbd']} aria-hidden>
    {children}
  </kbd>
);
