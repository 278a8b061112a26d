import { overage } from '@werkplan/shared/deliveries/delivery-rules.ts';
import { formatKilograms, formatTonnes, toTonnes } from '@werkplan/shared/values/kilograms.ts';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import styles from './truck-load.module.css';

interface Props {
  /** Kg. */
  load: number;
  capacity: number;
  registration: string;
}

/** '+2', or exact kg where whole tonnes would hide that it is too much. */
const overageText = (over: number): string =>
  toTonnes(over) === 0 ? `+${formatKilograms(over)}` : `+${formatTonnes(over)}`;

export const TruckLoad = ({ load, capacity, registration }: Props): ReactNode => {
  const { t } = useText();
  const over = overage(load, capacity);
  const values = {
    loaded: formatTonnes(load),
    capacity: formatTonnes(capacity),
    over: formatTonnes(over),
  };
  const exact = `${formatKilograms(load)} / ${formatKilograms(capacity)}`;
  return (
    <div className={styles['load']}>
      <ProgressBar
        className={styles['bar'] ?? ''}
        value={load}
        max={capacity}
        label={t('delivery.truck.load', { registration })}
        valueText={t(over > 0 ? 'delivery.truck.loadOver' : 'delivery.truck.loadText', values)}
      />
      {over > 0 ? (
        <span className={styles['over']} title={exact}>
          <TriangleAlert size={12} strokeWidth={2} aria-hidden />
          {values.loaded} / {values.capacity} t ({overageText(over)})
        </span>
      ) : (
        <span className={styles['text']} title={exact}>
          <b>{values.loaded}</b> / {values.capacity} t
        </span>
      )}
    </div>
  );
};
