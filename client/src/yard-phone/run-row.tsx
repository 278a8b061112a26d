import type { YardRun } from '@werkplan/shared/yard/yard-schema.ts';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { isolateText } from '../lib/isolate-text.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { truckBarColor } from './truck-colors.ts';
import styles from './run-row.module.css';
import { shownDeparture, type ShownMark } from './waiting.ts';
import { timeInZone, countCardsByMark, progressText } from './words.ts';
import { waitingAtom } from './yard-atoms.ts';
import { useYardText } from './yard-text.ts';

/** Box that stands for one card: ticked if loaded, crossed if missing, half full if ready; dashed while its report waits. */
const Box = ({ mark }: { mark: ShownMark | null }): ReactNode => (
  <span className={styles['box']} data-status={mark?.status} data-waiting={mark?.isWaiting || undefined}>
    {(mark?.status === 'loaded' || mark?.status === 'delivered') && <Check size={14} strokeWidth={3} />}
    {mark?.status === 'missing' && <X size={14} strokeWidth={3} />}
  </span>
);

interface Props {
  run: YardRun;
  timeZone: string;
  onOpen: () => void;
}

export const RunRow = ({ run, timeZone, onOpen }: Props): ReactNode => {
  const { t, language } = useYardText();
  const waiting = useAtomValue(waitingAtom);
  const count = countCardsByMark(run, waiting);
  const departure = shownDeparture(run, waiting);
  const state = departure
    ? t(departure.isWaiting ? 'yardPage.departed.waiting' : 'yardPage.departed.at', {
        time: timeInZone(timeZone, departure.at, language),
        by: departure.by,
      })
    : progressText(count, t);
  return (
    <button type="button" className={styles['row']} onClick={onOpen}>
      <span className={styles['bar']} style={{ background: truckBarColor(run.color) }} />
      <span className={styles['time']}>{run.startingTime.slice(0, 5)}</span>
      <span className={styles['run']}>
        <span className={styles['registration']}>{run.registration}</span>
        <span className={styles['driver']}>
          {[isolateText(run.driver), t(`sign.truckType.${run.type}`)].filter(Boolean).join(', ')}
        </span>
        <span className={styles['progress']}>
          {count.cards.length > 0 && (
            <span className={styles['boxes']} aria-hidden>
              {count.cards.map(({ card, mark }) => (
                <Box key={card.itemId} mark={mark} />
              ))}
            </span>
          )}
          <span
            className={styles['state']}
            data-status={count.missing > 0 && !departure ? 'missing' : undefined}
          >
            {state}
          </span>
        </span>
      </span>
      <ChevronRight className={styles['chevron']} size={24} aria-hidden />
    </button>
  );
};
