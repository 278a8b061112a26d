import type { HallTotals } from '@werkplan/shared/halls/hall-schema.ts';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { afterReservedText, reservedText } from './reserved-text.ts';
import styles from './reserved-line.module.css';

type Props = Pick<HallTotals, 'remaining' | 'reserved'> & { readonly className?: string | undefined };

/** Shows what is reserved and then free: '10 t reserviert, danach 5 t frei'; renders nothing without reservations. */
export const ReservedLine = ({ remaining, reserved, className }: Props): ReactNode => {
  const { t } = useText();
  if (!reserved || reserved.steel + reserved.matting === 0) return null;
  return (
    <p className={cx(styles['reserved'], className)}>
      <span className={styles['legend']} aria-hidden />
      <span>{reservedText(t, reserved)}</span>
      <strong className={cx(remaining < reserved.steel && styles['over'])}>
        {afterReservedText(t, remaining, reserved)}
      </strong>
    </p>
  );
};
