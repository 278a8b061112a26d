import type { RunsMessage } from '@werkplan/shared/live/protocol.ts';
import ClockFading from 'lucide-react/icons/clock-fading';
import Truck from 'lucide-react/icons/truck';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { displaySettingsAtom } from './display-atoms.ts';
import { plantTime } from './display-clock.ts';
import styles from './display-departures.module.css';

/** Renders the numbers in a text in bold. */
const Figures = ({ text }: { text: string }): ReactNode =>
  text
    .split(/(\d+)/)
    .map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : <span key={index}>{part}</span>));

const Blocks = ({ left, total }: { left: number; total: number }): ReactNode => (
  <span className={styles['blocks']} aria-hidden>
    {Array.from({ length: total }, (_, index) => (
      <span key={index} className={styles['block']} data-left={index < left || undefined} />
    ))}
  </span>
);

/** From this number of runs on, no blocks are shown, because so many can't be counted at a glance. */
const tooManyBlocks = 12;

interface Props {
  runs: RunsMessage;
  /** Number of today's changes since the day's release. */
  late: number;
}

/**
 * Shows how many of today's runs have departed, the time and registration of the latest ones, and the number of late
 * changes.
 */
export const DisplayDepartures = ({ runs, late }: Props): ReactNode => {
  const { t, language } = useText();
  const settings = useAtomValue(displaySettingsAtom);
  const { left, total, last } = runs;
  const count = t('display.runs', { left, total });
  const lateText = late > 0 ? t('display.late', { count: late }) : '';
  return (
    <section className={styles['strip']} data-departures>
      <p className={styles['count']}>
        <Truck className={styles['icon']} strokeWidth={1.75} aria-hidden />
        <span>
          <Figures text={count} />
        </span>
      </p>
      <div className={styles['rest']}>
        {settings && (
          <div className={styles['runs']}>
            {last.toReversed().map(({ registration, at }) => (
              <p key={at} className={styles['run']}>
                <b>{plantTime(Date.parse(at), settings.timeZone, language)}</b>
                <span className={styles['name']}>{registration}</span>
              </p>
            ))}
          </div>
        )}
        {total < tooManyBlocks && <Blocks left={left} total={total} />}
      </div>
      {lateText && (
        <p className={styles['late']}>
          <ClockFading className={styles['icon']} strokeWidth={1.75} aria-hidden />
          <span>{lateText}</span>
        </p>
      )}
    </section>
  );
};
