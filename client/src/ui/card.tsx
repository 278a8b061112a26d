import { useId, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import styles from './card.module.css';

interface Props {
  title: string;
  /** Secondary text beside the title. */
  aside?: ReactNode;
  /** Content at the right end of the head, such as a link or a filter. */
  end?: ReactNode;
  /** Draws a line below the head, for a list directly below it. */
  ruled?: boolean;
  children: ReactNode;
}

/** A section of a page with a fixed head and scrolling content. */
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

/** Text of an empty card. */
export const CardNote = ({ children }: { children: ReactNode }): ReactNode => (
  <p className={styles['note']}>{children}</p>
);
