import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { HallTotals, ReservedKilograms } from '@werkplan/shared/halls/hall-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './capacity-card.module.css';
import { HallTile } from './hall-tile.tsx';
import { RemainingBadge } from './remaining-badge.tsx';
import { ReservedLine } from './reserved-line.tsx';
import { useHallTone } from './use-hall-tone.ts';

interface Props {
  hall: HallId | 'T';
  name: string;
  hint?: string;
  /** Null while loading. */
  totals: Omit<HallTotals, 'id'> | null;
  menu?: ReactNode;
  /**
   * Reserved kg that are not used by orders yet; they change no other figure (rules/reservations.md#where-it-is-seen).
   */
  reserved?: ReservedKilograms;
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

const noneReserved: ReservedKilograms = { steel: 0, matting: 0 };

/** Card with the load and capacity of one hall or all (rules/halls.md#what-a-capacity-card-shows). */
export const CapacityCard = ({
  hall,
  name,
  hint,
  totals,
  menu,
  reserved = noneReserved,
}: Props): ReactNode => {
  const { t } = useText();
  const toneOf = useHallTone();
  const tone = totals && toneOf({ ...totals, reserved });
  return (
    <>
      <div className={styles['head']}>
        <HallTile hall={hall} size="large" />
        <span className={styles['name']}>{name}</span>
        {hint && <span className={styles['hint']}>{hint}</span>}
        <span className={styles['remaining']}>
          {totals && menu}
          {totals && tone && <RemainingBadge kilograms={totals.remaining} decisive={tone.decisive} />}
        </span>
      </div>
      {totals && tone ? (
        <>
          <Figures totals={totals} />
          <ProgressBar
            value={totals.steelTotal}
            max={totals.maxCapacity}
            isNear={tone.isNear}
            reserved={reserved.steel}
            label={name}
            valueText={t('capacity.loadText', {
              steel: formatTonnes(totals.steelTotal),
              capacity: formatTonnes(totals.maxCapacity),
            })}
            className={styles['bar']}
          />
          <ReservedLine remaining={totals.remaining} reserved={reserved} className={styles['reserved']} />
        </>
      ) : (
        <div className={styles['loading']}>
          <Skeleton width={120} height={24} />
        </div>
      )}
    </>
  );
};
