import type { ReactNode } from 'react';
import styles from './row-head.module.css';

interface Props {
  name: string;
  /** Before the name. */
  sign?: ReactNode;
  /** At the end of the line. */
  end?: ReactNode;
}

/** What an entry beside the board is about, in one line. */
export const RowHead = ({ name, sign, end }: Props): ReactNode => (
  <div className={styles['head']}>
    {sign}
    <span className={styles['name']} title={name}>
      {name}
    </span>
    {end}
  </div>
);
