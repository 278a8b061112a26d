import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  icon: LucideIcon;
  title: string;
  text?: string;
  action?: ReactNode;
}

export const EmptyState = ({ icon: Icon, title, text, action }: Props): ReactNode => (
  <div className={styles['empty']}>
    <span className={styles['icon']}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </span>
    <p className={styles['title']}>{title}</p>
    {text && <p className={styles['text']}>{text}</p>}
    {action && <div className={styles['action']}>{action}</div>}
  </div>
);
