import { isNearlyFull } from '@werkplan/shared/halls/hall-rules.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { HallTotals } from '@werkplan/shared/halls/hall-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { hallTotalsAtom } from '../halls/hall-atoms.ts';
import { RemainingBadge } from '../halls/remaining-badge.tsx';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useNearFull } from '../live/plant-settings.ts';
import styles from './hall-after.module.css';

export type HallLoad = Pick<HallTotals, 'steelTotal' | 'maxCapacity' | 'remaining'>;

/** Returns a hall's load after adding `steel` kg. */
export const loadWith = ({ steelTotal, maxCapacity, remaining }: HallLoad, steel: number): HallLoad => ({
  steelTotal: steelTotal + steel,
  maxCapacity,
  remaining: remaining - steel,
});

/** 'Halle 2 danach: 62 von 60 t [- 2]'. */
export const LoadAfter = ({ label, load }: { label: string; load: HallLoad }): ReactNode => {
  const { t } = useText();
  const percent = useNearFull();
  const values = { steel: formatTonnes(load.steelTotal), capacity: formatTonnes(load.maxCapacity) };
  return (
    <p className={styles['after']}>
      {label} {t('capacity.loadShort', values)}
      <RemainingBadge
        kilograms={load.remaining}
        isNear={percent !== null && isNearlyFull(load.maxCapacity, load.steelTotal, percent)}
      />
    </p>
  );
};

/** Shows a hall's load on the shown day with the order added. */
export const HallAfter = ({ hall, order }: { hall: HallId; order: Order }): ReactNode => {
  const { t } = useText();
  const totals = useAtomValue(hallTotalsAtom(hall));
  return (
    totals && <LoadAfter label={t('capacity.after', { id: hall })} load={loadWith(totals, order.steel)} />
  );
};
