import { kgOverCapacity } from '@werkplan/shared/deliveries/delivery-rules.ts';
import { formatKilograms, formatTonnes, toTonnes } from '@werkplan/shared/values/kilograms.ts';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { isChosenRunAtom } from '../shipments/suggesting.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { loadOfDeliveryAtom } from './delivery-atoms.ts';
import { addedLoadAtom } from './planned-load.ts';
import { proposalScopeAtom } from './proposed.ts';
import styles from './truck-load.module.css';

interface Props {
  deliveryId: number;
  /** Capacity of the truck (kg). */
  capacity: number;
  registration: string;
}

/** Formats an overload (kg) as '+2' (t), or as exact kg if rounding to tonnes would hide the overload. */
export const overageText = (over: number): string =>
  toTonnes(over) === 0 ? `+${formatKilograms(over)}` : `+${formatTonnes(over)}`;

/** Shows '20 / 24 t', or with selected or dragged cards '20 + 8 / 24 t (+4)'. */
export const TruckLoad = ({ deliveryId, capacity, registration }: Props): ReactNode => {
  const { t } = useText();
  const lying = useAtomValue(loadOfDeliveryAtom(deliveryId));
  const change = useAtomValue(addedLoadAtom(deliveryId));
  // A proposal may remove more from a run than it adds.
  const [load, added] = change < 0 ? [lying + change, 0] : [lying, change];
  const isChosen = useAtomValue(isChosenRunAtom(deliveryId));
  const isProposing = useAtomValue(proposalScopeAtom) !== null;
  const over = kgOverCapacity(load, capacity);
  const overThen = kgOverCapacity(load + added, capacity);
  const values = {
    loaded: formatTonnes(load),
    capacity: formatTonnes(capacity),
    over: formatTonnes(over),
  };
  const exact = [load, ...(added > 0 ? [added] : [])].map(formatKilograms).join(' + ');
  return (
    <div className={styles['load']}>
      <ProgressBar
        className={styles['bar'] ?? ''}
        value={load}
        added={isChosen || isProposing ? added : 0}
        max={capacity}
        label={t('delivery.truck.load', { registration })}
        valueText={t(over > 0 ? 'delivery.truck.loadOver' : 'delivery.truck.loadText', values)}
      />
      <span
        className={cx(styles['text'], overThen > 0 && styles['over'])}
        title={`${exact} / ${formatKilograms(capacity)}`}
      >
        {overThen > 0 && <TriangleAlert size={12} strokeWidth={2} aria-hidden />}
        <span>
          <b>{values.loaded}</b>
          {added > 0 && <span>{` + ${formatTonnes(added)}`}</span>}
          <span>{` / ${values.capacity} t`}</span>
          {overThen > 0 && <span>{` (${overageText(overThen)})`}</span>}
        </span>
      </span>
    </div>
  );
};
