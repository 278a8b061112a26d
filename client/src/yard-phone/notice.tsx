import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface Props {
  title: string;
  children?: ReactNode;
  actions: ReactNode;
}

/** Something that isn't as the loader left it; it stays until it was read. */
export const Notice = ({ title, children, actions }: Props): ReactNode => (
  <section className={styles['notice']} role="alert">
    <h2 className={styles['title']}>
      <TriangleAlert size={20} aria-hidden />
      {title}
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
