import { isNearlyFull } from '@werkplan/shared/halls/hall-rules.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { HallTotals, ReservedKilograms } from '@werkplan/shared/halls/hall-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useText } from '../lib/i18n.ts';
import { reservationsDecideAtom, useNearFull } from '../live/plant-settings.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { afterReservedText, reservedText } from './reserved-text.ts';
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
  /** Kg reserved and not booked; they change no figure above (rules/reservations.md#where-it-is-seen). */
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

/** Tonnes reserved, and tonnes free after them. */
const Reserved = ({
  totals,
  reserved,
}: {
  totals: Omit<HallTotals, 'id'>;
  reserved: ReservedKilograms;
}): ReactNode => {
  const { t } = useText();
  return (
    <p className={styles['reserved']}>
      <span className={styles['legend']} aria-hidden />
      <span>{reservedText(t, reserved)}</span>
      <strong className={cx(totals.remaining < reserved.steel && styles['over'])}>
        {afterReservedText(t, totals.remaining, reserved)}
      </strong>
    </p>
  );
};

/** See rules/halls.md#what-a-capacity-card-shows. */
export const CapacityCard = ({
  hall,
  name,
  hint,
  totals,
  menu,
  reserved = noneReserved,
}: Props): ReactNode => {
  const { t } = useText();
  const percent = useNearFull();
  const decides = useAtomValue(reservationsDecideAtom);
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
          {totals && (
            <RemainingBadge
              kilograms={totals.remaining}
              decisive={totals.remaining - (decides ? reserved.steel : 0)}
            />
          )}
        </span>
      </div>
      {totals ? (
        <>
          <Figures totals={totals} />
          <ProgressBar
            value={totals.steelTotal}
            max={totals.maxCapacity}
            isNear={isNear}
            added={reserved.steel}
            isReserved
            label={name}
            valueText={t('capacity.loadText', {
              steel: formatTonnes(totals.steelTotal),
              capacity: formatTonnes(totals.maxCapacity),
            })}
            className={styles['bar']}
          />
          {reserved.steel + reserved.matting > 0 && <Reserved totals={totals} reserved={reserved} />}
        </>
      ) : (
        <div className={styles['loading']}>
          <Skeleton width={120} height={24} />
        </div>
      )}
    </>
  );
};
