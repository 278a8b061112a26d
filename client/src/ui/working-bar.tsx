import type { ReactNode } from 'react';
import styles from './working-bar.module.css';

/** Progress of a long operation; `share` is 0 to 1, and without it the bar is indeterminate. */
export const WorkingBar = ({ label, share }: { label: string; share?: number }): ReactNode => {
  const percent = share === undefined ? undefined : Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles['track']}
    >
      <span className={styles['fill']} style={percent === undefined ? undefined : { width: `${percent}%` }} />
    </div>
  );
};
