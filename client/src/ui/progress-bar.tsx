import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import styles from './progress-bar.module.css';
import { barShares } from './bar-shares.ts';

interface Props {
  value: number;
  max: number;
  label: string;
  valueText?: string;
  /** Amount that the selection would add, hatched in the selection's colour after `value`. */
  added?: number;
  /** Reserved amount, hatched in the load's colour after `value` and `added`. */
  reserved?: number;
  /** True if `value` is near `max`; shows the bar as a warning unless `value` exceeds `max`. */
  isNear?: boolean;
  height?: number;
  className?: string | undefined;
}

/** A meter. If `value` exceeds `max`, its full width means `value`: blue up to `max`, then a gap, then red. */
export const ProgressBar = ({
  value,
  max,
  label,
  valueText,
  added = 0,
  reserved = 0,
  isNear = false,
  height = 8,
  className,
}: Props): ReactNode => {
  const { within, over } = barShares(value, max);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText}
      className={cx(styles['track'], className)}
      style={{ height }}
    >
      {within > 0 && (
        <span
          className={cx(styles['fill'], isNear && over === 0 && styles['near'])}
          style={{ width: `${within}%` }}
        />
      )}
      {over === 0 && added > 0 && (
        <span className={styles['added']} style={{ width: `${barShares(added, max).within}%` }} />
      )}
      {over === 0 && reserved > 0 && (
        <span
          className={cx(styles['added'], styles['reserved'])}
          style={{ width: `${barShares(reserved, max).within}%` }}
        />
      )}
      {over > 0 && <span className={styles['over']} />}
    </div>
  );
};
