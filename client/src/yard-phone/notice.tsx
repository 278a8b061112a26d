import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface Props {
  title: string;
  children?: ReactNode;
  actions: ReactNode;
}

/** Notice about an unexpected change, shown until it is dismissed. */
export const Notice = ({ title, children, actions }: Props): ReactNode => (
  <section className={styles['notice']} role="alert">
    <h2 className={styles['title']}>
      <TriangleAlert size={20} aria-hidden />
      <span>{title}</span>
    </h2>
    {children}
    <div className={styles['actions']}>{actions}</div>
  </section>
);

interface ActionProps {
  onClick: () => void;
  children: ReactNode;
}

export const NoticeAction = ({ onClick, children }: ActionProps): ReactNode => (
  <button type="button" className={styles['action']} onClick={onClick}>
    {children}
  </button>
);
