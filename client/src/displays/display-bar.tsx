import type { DisplayState } from '@werkplan/shared/displays/display-rules.ts';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { barShares } from '../ui/bar-shares.ts';
import styles from './display-bar.module.css';

interface Props {
  steel: number;
  /** Reserved kg that are not used by orders yet. */
  reserved: number;
  capacity: number;
  state: DisplayState;
  name: string;
}

/**
 * Bar of a hall's load, striped up to the hall's capacity. Behind the load follows the excess after a white line, or, without an
 * excess, the unused reservations in an outline.
 */
export const DisplayBar = ({ steel, reserved, capacity, state, name }: Props): ReactNode => {
  const { within, over } = barShares(steel, capacity);
  return (
    <div
      className={styles['track']}
      role="meter"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={capacity}
      aria-valuenow={Math.min(steel, capacity)}
    >
      {within > 0 && (
        <span
          className={cx(styles['fill'], (state === 'near' || state === 'full') && styles['near'])}
          style={{ width: `${within}%` }}
        />
      )}
      {reserved > 0 && over === 0 && (
        <span className={styles['reserved']} style={{ width: `${barShares(reserved, capacity).within}%` }} />
      )}
      {over > 0 && <span className={styles['over']} />}
    </div>
  );
};
