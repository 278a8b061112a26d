import type { ReactNode } from 'react';
import styles from './row-head.module.css';

interface Props {
  name: string;
  sign?: ReactNode;
  end?: ReactNode;
}

/** First line of a difference or conflict: its name, with content before (`sign`) and after it (`end`). */
export const RowHead = ({ name, sign, end }: Props): ReactNode => (
  <div className={styles['head']}>
    {sign}
    <span className={styles['name']} title={name}>
      {name}
    </span>
    {end}
  </div>
);
