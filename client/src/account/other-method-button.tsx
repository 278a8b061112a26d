import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './other-method-button.module.css';

interface Props {
  icon?: LucideIcon;
  onClick: () => void;
  children: ReactNode;
}

/** Button that switches to another sign-in method, or leaves the form. */
export const OtherMethodButton = ({ icon: Icon, onClick, children }: Props): ReactNode => (
  <button type="button" className={styles['way']} onClick={onClick}>
    {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden />}
    {children}
  </button>
);
