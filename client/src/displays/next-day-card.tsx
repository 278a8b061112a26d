import { totalsForColour, displayState } from '@werkplan/shared/displays/display-rules.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { DisplayBar } from './display-bar.tsx';
import type { DisplayCardProps } from './display-card.tsx';
import styles from './next-day-card.module.css';
import { nextCardLayout, restText } from './display-figure.ts';
import states from './display-state.module.css';

interface Props extends DisplayCardProps {
  isLow: boolean;
}

/** Shows a hall's load on the working day after the one that is shown large. */
export const NextDayCard = ({
  hall,
  totals,
  nearFullPercent,
  reservationsDecide,
  isLow,
}: Props): ReactNode => {
  const { t } = useText();
  const kind = cx(styles['card'], hall === 'T' && styles['total'], isLow && styles['low']);
  if (!totals) return <section className={kind} />;
  const { steelTotal, maxCapacity, remaining, reserved } = totals;
  const state = displayState(totals, nearFullPercent);
  const colour = displayState(totalsForColour(totals, reservationsDecide), nearFullPercent);
  const name = hall === 'T' ? t('hall.total') : t('hall.name', { id: hall });
  const figure = formatTonnes(steelTotal);
  const of = `${t('display.of')} ${formatTonnes(maxCapacity)} t`;
  const rest = restText(remaining, state);
  const word = t(`display.state.${state}`);
  const fits = nextCardLayout({ figure, of, rest, word }, isLow ? 'low' : 'high');
  // A free hall is the normal case and needs no text.
  const showsWord = state !== 'free' && fits.word;
  const restStyle = cx(styles['rest'], states[colour]);
  return (
    <section
      className={cx(kind, colour === 'over' && styles['red'])}
      aria-label={name}
      data-hall={hall}
      data-state={colour}
    >
      <p className={styles['planned']}>
        <span className={cx(styles['figure'], !fits.figure && styles['long'])}>{figure}</span>
        <span className={fits.of ? styles['of'] : 'visually-hidden'}>{of}</span>
        {isLow && <span className={restStyle}>{rest}</span>}
      </p>
      <div className={styles['load']}>
        <div className={styles['bar']}>
          <DisplayBar
            steel={steelTotal}
            reserved={reserved?.steel ?? 0}
            capacity={maxCapacity}
            state={colour}
            name={name}
          />
        </div>
        <span className={showsWord ? cx(styles['word'], states[colour]) : 'visually-hidden'}>{word}</span>
        {!isLow && <span className={restStyle}>{rest}</span>}
      </div>
    </section>
  );
};
