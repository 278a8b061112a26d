import { useId, type ReactNode } from 'react';
import styles from './calendar-card.module.css';

interface Props {
  title: string;
  /** Beside the title, quieter. */
  aside: string;
  /** At the right end of the head. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A column of the calendar page: its head stays, what it lists scrolls. */
export const CalendarCard = ({ title, aside, actions, children }: Props): ReactNode => {
  const id = useId();
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        <span className={styles['aside']}>{aside}</span>
        <span className={styles['gap']} />
        {actions}
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  );
};

/** What a column shows when it has nothing to list. */
export const CalendarNote = ({ children }: { children: ReactNode }): ReactNode => (
  <p className={styles['note']}>{children}</p>
);
