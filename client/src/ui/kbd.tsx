import type { ReactNode } from 'react';
import styles from './kbd.module.css';

interface Props {
  /** In a list of keys. Beside what the key does it is silent: there aria-keyshortcuts or the name gives it. */
  isSpoken?: boolean;
  children: ReactNode;
}

export const Kbd = ({ isSpoken = false, children }: Props): ReactNode => (
  <kbd className={styles['kbd']} aria-hidden={!isSpoken || undefined}>
    {children}
  </kbd>
);
