import { ArrowRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './dashboard-card.module.css';

interface Props {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** At the right end: the way to the screen, or whatever else is to choose. */
  end?: ReactNode;
  children: ReactNode;
}

/** One subject of the day. */
export const DashboardCard = ({ title, aside, end, children }: Props): ReactNode => {
  const id = useId();
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {aside}
        <span className={styles['gap']} />
        {end}
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  );
};

/** 'Zur Lieferung →' */
export const CardLink = ({
  to,
  onClick,
  children,
}: {
  to: string;
  onClick?: () => void;
  children: ReactNode;
}): ReactNode => (
  <Link to={to} className={styles['link']} onClick={onClick}>
    {children}
    <ArrowRight size={14} strokeWidth={1.75} aria-hidden />
  </Link>
);

/** What a card shows when it has nothing to show. */
export const CardNote = ({ children }: { children: ReactNode }): ReactNode => (
  <p className={styles['note']}>{children}</p>
);
