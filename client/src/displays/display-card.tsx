import { totalsForColour, type DisplayState, displayState } from '@werkplan/shared/displays/display-rules.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { HallTotals } from '@werkplan/shared/halls/hall-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { DisplayBar } from './display-bar.tsx';
import styles from './display-card.module.css';
import { figureLength, restLength, restText } from './display-figure.ts';
import states from './display-state.module.css';

export interface DisplayCardProps {
  hall: HallId | 'T';
  /** Null until the totals are loaded. */
  totals: Omit<HallTotals, 'id'> | null;
  nearFullPercent: number;
  /** True if unused reservations count for the colours. */
  reservationsDecide: boolean;
}

const Head = ({ hall, isOver }: { hall: HallId | 'T'; isOver: boolean }): ReactNode => {
  const { t } = useText();
  return (
    <h2 className={styles['head']}>
      <span className={styles['tile']} aria-hidden>
        {hall}
      </span>
      <span>{hall === 'T' ? t('hall.total') : t('hall.name', { id: hall })}</span>
      {isOver && <TriangleAlert className={styles['alert']} strokeWidth={2} aria-hidden />}
    </h2>
  );
};

/**
 * Shows the steel (tonnes) that remains free once all reservations are used, or by how much that would exceed the
 * capacity.
 */
const AfterReserved = ({ kilograms }: { kilograms: number }): ReactNode => {
  const { t } = useText();
  const tonnes = formatTonnes(Math.abs(kilograms));
  return (
    <p className={cx(styles['after'], kilograms < 0 && states['over'])}>
      {t(kilograms < 0 ? 'display.afterReserved.over' : 'display.afterReserved', { tonnes })}
    </p>
  );
};

const Figures = ({
  totals,
  state,
  colour,
  name,
}: {
  totals: Omit<HallTotals, 'id'>;
  state: DisplayState;
  colour: DisplayState;
  name: string;
}): ReactNode => {
  const { t } = useText();
  const { steelTotal, mattingTotal, maxCapacity, remaining, reserved } = totals;
  const steel = formatTonnes(steelTotal);
  const rest = restText(remaining, state);
  const word = t(`display.state.${state}`);
  return (
    <>
      <p className={styles['figure']} data-length={figureLength(steel)}>
        <span>{steel}</span>
      </p>
      <p className={styles['of']}>
        <span>
          <span>{t('display.of')}</span> <b>{`${formatTonnes(maxCapacity)} t`}</b>
        </span>
        <span>{t('display.matting', { tonnes: formatTonnes(mattingTotal) })}</span>
      </p>
      <div className={styles['bar']}>
        <DisplayBar
          steel={steelTotal}
          reserved={reserved?.steel ?? 0}
          capacity={maxCapacity}
          state={colour}
          name={name}
        />
      </div>
      <p className={cx(styles['rest'], states[colour])} data-length={restLength(rest, word)}>
        <span className={styles['amount']}>
          <span>{rest}</span> <small>t</small>
        </span>
        <span>{word}</span>
      </p>
      {reserved && reserved.steel > 0 && <AfterReserved kilograms={remaining - reserved.steel} />}
    </>
  );
};

/** Shows the load of a hall, or of all, on the day that is shown large: planned steel and matting, capacity, bar and state. */
export const DisplayCard = ({
  hall,
  totals,
  nearFullPercent,
  reservationsDecide,
}: DisplayCardProps): ReactNode => {
  const { t } = useText();
  const state = totals && displayState(totals, nearFullPercent);
  const colour = totals && displayState(totalsForColour(totals, reservationsDecide), nearFullPercent);
  const name = hall === 'T' ? t('hall.total') : t('hall.name', { id: hall });
  return (
    <section
      className={cx(styles['card'], hall === 'T' && styles['total'], colour === 'over' && styles['red'])}
      data-hall={hall}
      data-state={colour ?? undefined}
    >
      <Head hall={hall} isOver={colour === 'over'} />
      {totals && state && colour ? (
        <Figures totals={totals} state={state} colour={colour} name={name} />
      ) : (
        <p className={styles['figure']}>–</p>
      )}
    </section>
  );
};
