import { useId, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import styles from './card.module.css';

interface Props {
  title: string;
  /** Beside the title, quieter. */
  aside?: ReactNode;
  /** At the right end of the head: the way to the screen, or whatever else is to choose. */
  end?: ReactNode;
  /** A line under the head, for what is listed right below it. */
  ruled?: boolean;
  children: ReactNode;
}

/** One subject of a page: its head stays, what it shows scrolls. */
export const Card = ({ title, aside, end, ruled = false, children }: Props): ReactNode => {
  const id = useId();
  return (
    <section className={cx(styles['card'], ruled && styles['ruled'])} aria-labelledby={id}>
      <header className={styles['head']}>
        <div className={styles['words']}>
          <h2 id={id} className={styles['title']}>
            {title}
          </h2>
          {aside && (
            <span className={styles['aside']} title={typeof aside === 'string' ? aside : undefined}>
              {aside}
            </span>
          )}
        </div>
        {end}
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  );
};

/** What a card shows when it has nothing to show. */
export const CardNote = ({ children }: { children: ReactNode }): ReactNode => (
  <p className={styles['note']}>{children}</p>
);
