import type { ReactNode } from 'react';
import styles from './kbd.module.css';

interface Props {
  /**
   * Must be set in lists of keys. Elsewhere the key is hidden from screen readers, because aria-keyshortcuts or the name
   * contains it.
   */
  isSpoken?: boolean;
  children: ReactNode;
}

export const Kbd = ({ isSpoken = false, children }: Props): ReactNode => (
  <kbd className={styles['kbd']} aria-hidden={!isSpoken || undefined}>
    {children}
  </kbd>
);
