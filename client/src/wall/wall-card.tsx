import { type WallState, wallState } from '@werkplan/shared/displays/wall-rules.ts';
import type { HallId, HallTotals } from '@werkplan/shared/halls/hall.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { WallBar } from './wall-bar.tsx';
import styles from './wall-card.module.css';
import { restText } from './wall-figure.ts';

export interface CardProps {
  hall: HallId | 'T';
  /** null while they aren't known. */
  totals: Omit<HallTotals, 'id'> | null;
  nearFullPercent: number;
}

/** Longer figures are set smaller, so that they stay on the card. */
const lengthOf = (figure: string): 'short' | 'long' | 'longest' =>
  figure.length <= 3 ? 'short' : figure.length <= 5 ? 'long' : 'longest';

const Head = ({ hall, state }: { hall: HallId | 'T'; state: WallState | null }): ReactNode => {
  const { t } = useText();
  return (
    <h2 className={styles['head']}>
      <span className={styles['tile']} aria-hidden>
        {hall}
      </span>
      {hall === 'T' ? t('hall.total') : t('hall.name', { id: hall })}
      {state === 'over' && <TriangleAlert className={styles['alert']} strokeWidth={2} aria-hidden />}
    </h2>
  );
};

const Figures = ({
  totals,
  state,
  name,
}: {
  totals: Omit<HallTotals, 'id'>;
  state: WallState;
  name: string;
}): ReactNode => {
  const { t } = useText();
  const { steelTotal, mattingTotal, maxCapacity, remaining } = totals;
  const steel = formatTonnes(steelTotal);
  const rest = restText(remaining, state);
  return (
    <>
      <p className={styles['figure']} data-length={lengthOf(steel)}>
        {steel}
      </p>
      <p className={styles['of']}>
        <span>
          {t('wall.of')} <b>{formatTonnes(maxCapacity)} t</b>
        </span>
        <span>{t('wall.matting', { tonnes: formatTonnes(mattingTotal) })}</span>
      </p>
      <div className={styles['bar']}>
        <WallBar steel={steelTotal} capacity={maxCapacity} state={state} name={name} />
      </div>
      <p className={cx(styles['rest'], styles[state])} data-length={lengthOf(rest)}>
        <span className={styles['amount']}>
          {rest} <small>t</small>
        </span>
        <span className={styles['word']}>{t(`wall.state.${state}`)}</span>
      </p>
    </>
  );
};

/** A hall, or all of them, on the day shown large: planned, capacity, free, one bar, one word. */
export const WallCard = ({ hall, totals, nearFullPercent }: CardProps): ReactNode => {
  const { t } = useText();
  const state = totals && wallState(totals, nearFullPercent);
  const name = hall === 'T' ? t('hall.total') : t('hall.name', { id: hall });
  return (
    <section
      className={cx(styles['card'], hall === 'T' && styles['total'], state === 'over' && styles['red'])}
      data-hall={hall}
      data-state={state ?? undefined}
    >
      <Head hall={hall} state={state} />
      {totals && state ? (
        <Figures totals={totals} state={state} name={name} />
      ) : (
        <p className={styles['figure']}>–</p>
      )}
    </section>
  );
};
