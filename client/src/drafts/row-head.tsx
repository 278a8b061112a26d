import type { ReactNode } from 'react';
import styles from './row-head.module.css';

interface Props {
  name: string;
  /** Content before the name. */
  sign?: ReactNode;
  /** Content at the end of the line. */
  end?: ReactNode;
}

/** First line of an entry in the side panel. */
export const RowHead = ({ name, sign, end }: Props): ReactNode => (
  <div className={styles['head']}>
    {sign}
    <span className={styles['name']} title={name}>
      {name}
    </span>
    {end}
  </div>
);
