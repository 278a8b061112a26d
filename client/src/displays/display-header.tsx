import { isoWeek, type Day } from '@werkplan/shared/values/day.ts';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { confirmedAtAtom, secondTickAtom, displaySettingsAtom, figuresStateAtom } from './display-atoms.ts';
import { plantTime, serverNow, lastConfirmedText } from './display-clock.ts';
import { dayText } from './display-day-text.ts';
import styles from './display-header.module.css';

/** The plant's clock, which goes on without a connection. */
const Clock = (): ReactNode => {
  const { language } = useText();
  useAtomValue(secondTickAtom);
  const settings = useAtomValue(displaySettingsAtom);
  const now = serverNow();
  return (
    <time className={styles['clock']}>
      {now !== null && settings ? plantTime(now, settings.timeZone, language) : '–'}
    </time>
  );
};

/** Shows the time of the figures, and by shape, text and colour whether they are current. */
const State = (): ReactNode => {
  const { t, language } = useText();
  const trust = useAtomValue(figuresStateAtom);
  const rightAt = useAtomValue(confirmedAtAtom);
  const settings = useAtomValue(displaySettingsAtom);
  const time = rightAt !== null && settings ? plantTime(rightAt, settings.timeZone, language, true) : null;
  const asOf = time === null ? null : t('display.asOf', { time });
  const since = rightAt !== null && settings ? lastConfirmedText(rightAt, settings.timeZone, language) : null;
  const lost = since === null ? t('display.noConnection') : t('display.noConnectionSince', { time: since });
  return (
    <p className={cx(styles['state'], styles[trust])}>
      <span className={styles['mark']} aria-hidden />
      {trust === 'right' && <span className={styles['live']}>{t('live.state.live')}</span>}
      <span>{trust === 'lost' ? lost : (asOf ?? t('live.state.connecting'))}</span>
    </p>
  );
};

interface Props {
  day: Day | null;
  today: Day;
  /** Number of late changes; 0 if the strip of departures shows them. */
  late: number;
}

/**
 * Shows the day of the large cards, the state of the figures and the clock; '–' instead of the day until the server has
 * sent it.
 */
export const DisplayHeader = ({ day, today, late }: Props): ReactNode => {
  const { t, language } = useText();
  const trust = useAtomValue(figuresStateAtom);
  return (
    <header className={styles['header']} data-trust={trust}>
      <h1 className={styles['day']}>
        <span>{day === null ? '–' : dayText(day, language)}</span>
        {day !== null && (
          <span className={styles['note']}>
            <span>{day === today ? t('common.date.week', { week: isoWeek(day) }) : t('display.noWork')}</span>
            {late > 0 && <span className={styles['late']}>{t('display.late', { count: late })}</span>}
          </span>
        )}
      </h1>
      <State />
      <Clock />
    </header>
  );
};
