import { isNearlyFull } from '@werkplan/shared/halls/hall-rules.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { HallTotals } from '@werkplan/shared/halls/hall-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useNearFull } from '../live/plant-settings.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './capacity-card.module.css';
import { HallTile } from './hall-tile.tsx';
import { RemainingBadge } from './remaining-badge.tsx';

interface Props {
  hall: HallId | 'T';
  name: string;
  hint?: string;
  /** null while loading */
  totals: Omit<HallTotals, 'id'> | null;
  menu?: ReactNode;
}

const Figures = ({ totals }: { totals: Omit<HallTotals, 'id'> }): ReactNode => {
  const { t } = useText();
  const { steelTotal, mattingTotal, maxCapacity } = totals;
  return (
    <div className={styles['figures']}>
      <span>
        <strong className={styles['steel']}>{formatTonnes(steelTotal)}</strong>
        <span className={styles['matting']}> ({formatTonnes(mattingTotal)}) t</span>
      </span>
      <span className={styles['capacity']}>{t('hall.capacity', { tonnes: formatTonnes(maxCapacity) })}</span>
    </div>
  );
};

/** See rules/halls.md#what-a-capacity-card-shows. */
export const CapacityCard = ({ hall, name, hint, totals, menu }: Props): ReactNode => {
  const { t } = useText();
  const percent = useNearFull();
  const isNear =
    percent !== null && totals !== null && isNearlyFull(totals.maxCapacity, totals.steelTotal, percent);
  return (
    <>
      <div className={styles['head']}>
        <HallTile hall={hall} size="large" />
        <span className={styles['name']}>{name}</span>
        {hint && <span className={styles['hint']}>{hint}</span>}
        <span className={styles['remaining']}>
          {totals && menu}
          {totals && <RemainingBadge kilograms={totals.remaining} />}
        </span>
      </div>
      {totals ? (
        <>
          <Figures totals={totals} />
          <ProgressBar
            value={totals.steelTotal}
            max={totals.maxCapacity}
            isNear={isNear}
            label={name}
            valueText={t('hall.loadText', {
              steel: formatTonnes(totals.steelTotal),
              capacity: formatTonnes(totals.maxCapacity),
            })}
            className={styles['bar']}
          />
        </>
      ) : (
        <div className={styles['loading']}>
          <Skeleton width={120} height={24} />
        </div>
      )}
    </>
  );
};
