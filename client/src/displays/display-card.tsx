import { type DisplayState, displayState } from '@werkplan/shared/displays/display-rules.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { HallTotals } from '@werkplan/shared/halls/hall-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { DisplayBar } from './display-bar.tsx';
import styles from './display-card.module.css';
import { lengthOf, restLength, restText } from './display-figure.ts';
import states from './display-state.module.css';

export interface CardProps {
  hall: HallId | 'T';
  /** null until known */
  totals: Omit<HallTotals, 'id'> | null;
  nearFullPercent: number;
}

const Head = ({ hall, state }: { hall: HallId | 'T'; state: DisplayState | null }): ReactNode => {
  const { t } = useText();
  return (
    <h2 className={styles['head']}>
      <span className={styles['tile']} aria-hidden>
        {hall}
      </span>
      <span>{hall === 'T' ? t('hall.total') : t('hall.name', { id: hall })}</span>
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
  state: DisplayState;
  name: string;
}): ReactNode => {
  const { t } = useText();
  const { steelTotal, mattingTotal, maxCapacity, remaining } = totals;
  const steel = formatTonnes(steelTotal);
  const rest = restText(remaining, state);
  const word = t(`display.state.${state}`);
  return (
    <>
      <p className={styles['figure']} data-length={lengthOf(steel)}>
        <span>{steel}</span>
      </p>
      <p className={styles['of']}>
        <span>
          <span>{t('display.of')}</span> <b>{`${formatTonnes(maxCapacity)} t`}</b>
        </span>
        <span>{t('display.matting', { tonnes: formatTonnes(mattingTotal) })}</span>
      </p>
      <div className={styles['bar']}>
        <DisplayBar steel={steelTotal} capacity={maxCapacity} state={state} name={name} />
      </div>
      <p className={cx(styles['rest'], states[state])} data-length={restLength(rest, word)}>
        <span className={styles['amount']}>
          <span>{rest}</span> <small>t</small>
        </span>
        <span>{word}</span>
      </p>
    </>
  );
};

/** Today's load of a hall or of all: planned, capacity, free, bar and state. */
export const DisplayCard = ({ hall, totals, nearFullPercent }: CardProps): ReactNode => {
  const { t } = useText();
  const state = totals && displayState(totals, nearFullPercent);
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
