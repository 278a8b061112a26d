import { wallState } from '@werkplan/shared/displays/wall-rules.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { WallBar } from './wall-bar.tsx';
import type { CardProps } from './wall-card.tsx';
import styles from './next-card.module.css';
import { restText } from './wall-figure.ts';
import states from './wall-state.module.css';

/** The same hall on the next working day, smaller. */
export const NextCard = ({ hall, totals, nearFullPercent }: CardProps): ReactNode => {
  const { t } = useText();
  if (!totals) return <section className={cx(styles['card'], hall === 'T' && styles['total'])} />;
  const { steelTotal, maxCapacity, remaining } = totals;
  const state = wallState(totals, nearFullPercent);
  const name = hall === 'T' ? t('hall.total') : t('hall.name', { id: hall });
  return (
    <section
      className={cx(styles['card'], hall === 'T' && styles['total'], state === 'over' && styles['red'])}
      aria-label={name}
      data-hall={hall}
      data-state={state}
    >
      <p className={styles['planned']}>
        <span className={styles['figure']}>{formatTonnes(steelTotal)}</span>
        <span className={styles['of']}>
          {t('wall.of')} {formatTonnes(maxCapacity)} t
        </span>
      </p>
      <div className={styles['load']}>
        <div className={styles['bar']}>
          <WallBar steel={steelTotal} capacity={maxCapacity} state={state} name={name} />
        </div>
        {/* Free is the rule and only has its sign; any other state has a word, too. */}
        <span className={state === 'free' ? 'visually-hidden' : cx(styles['word'], states[state])}>
          {t(`wall.state.${state}`)}
        </span>
        <span className={cx(styles['rest'], states[state])}>{restText(remaining, state)}</span>
      </div>
    </section>
  );
};
