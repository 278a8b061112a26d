import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './other-way.module.css';

interface Props {
  icon?: LucideIcon;
  onClick: () => void;
  children: ReactNode;
}

/** Switches to another way of authenticating, or leaves the form. */
export const OtherWay = ({ icon: Icon, onClick, children }: Props): ReactNode => (
  <button type="button" className={styles['way']} onClick={onClick}>
    {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden />}
    {children}
  </button>
);
