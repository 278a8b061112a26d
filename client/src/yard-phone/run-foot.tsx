import type { YardRun } from '@werkplan/shared/yard/yard-schema.ts';
import Clock from 'lucide-react/icons/clock';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState, type ReactNode } from 'react';
import type { Translate } from '../lib/i18n.ts';
import { isolateText } from '../lib/isolate-text.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { linkNotesAtom, shownReceipt, notesToSign } from './link-notes.ts';
import { NotesFootOfRun } from './parts-on-demand.tsx';
import styles from './run-foot.module.css';
import { shownDeparture } from './waiting.ts';
import { timeInZone, countCardsByMark, type RunCount, countWaitingReports } from './words.ts';
import { waitingAtom } from './yard-atoms.ts';
import { useYardSession } from './yard-context.ts';
import { departureReport } from './yard.ts';
import { useYardText } from './yard-text.ts';

const restText = ({ missing, open }: RunCount, waiting: number, t: Translate): string => {
  if (waiting > 0) return t('yardPage.foot.waiting', { count: waiting });
  return (
    [
      missing > 0 && t('yardPage.missing', { count: missing }),
      open > 0 && t('yardPage.foot.open', { count: open }),
    ]
      .filter((part) => part !== false)
      // Non-breaking spaces, because a number alone on a line is meaningless.
      .map((part) => part.replaceAll(' ', '\u00A0'))
      .join(' · ')
  );
};

interface Props {
  run: YardRun;
  timeZone: string;
}

/** Shows the run's progress, and its departure, which can be withdrawn until a delivery note is signed. */
export const RunFoot = ({ run, timeZone }: Props): ReactNode => {
  const { t, language } = useYardText();
  const yard = useYardSession();
  const waiting = useAtomValue(waitingAtom);
  const count = countCardsByMark(run, waiting);
  const departure = shownDeparture(run, waiting);
  const time = departure && timeInZone(timeZone, departure.at, language);
  const [isAsking, setIsAsking] = useState(false);
  const report = (departed: boolean): void => {
    setIsAsking(false);
    void yard.report(run.registration, departureReport(run, departed));
  };
  const { notes } = useAtomValue(linkNotesAtom);
  if (departure && !departure.isWaiting && notesToSign(notes, waiting).length > 0)
    return <NotesFootOfRun notes={notes} onCallBack={() => report(false)} />;
  const isSigned = notes.some((note) => shownReceipt(note, waiting) !== null);
  const unreported = t('yardPage.foot.unreported', { open: count.open, all: count.cards.length });
  return (
    <footer
      className={styles['foot']}
      data-waiting={departure?.isWaiting || undefined}
      data-asking={(isAsking && !departure) || undefined}
    >
      <p className={styles['count']}>
        <strong>
          {isAsking && !departure
            ? unreported
            : departure
              ? t('yardPage.status.departed')
              : t('yardPage.loaded', { done: count.loaded, all: count.cards.length })}
        </strong>
        <span>
          {departure
            ? departure.isWaiting
              ? t('yardPage.waits', { time: time ?? '' })
              : [time, isolateText(departure.by)].join(' · ')
            : restText(count, countWaitingReports(run, waiting), t)}
        </span>
      </p>
      {!run.mayDepart ? (
        <p className={styles['why']}>{t('yardPage.foot.others')}</p>
      ) : departure && isSigned ? null : departure ? (
        <button type="button" className={styles['back']} onClick={() => report(false)}>
          {departure.isWaiting ? <Clock size={24} aria-hidden /> : <Undo2 size={24} aria-hidden />}
          <span>{t('yardPage.foot.callBack')}</span>
        </button>
      ) : (
        <>
          {isAsking && (
            <button type="button" className={styles['back']} onClick={() => setIsAsking(false)}>
              {t('common.cancel')}
            </button>
          )}
          <button
            type="button"
            className={styles['leave']}
            onClick={() => (count.open > 0 && !isAsking ? setIsAsking(true) : report(true))}
          >
            <Truck size={24} aria-hidden />
            <span>{t(isAsking ? 'yardPage.foot.leaveAnyway' : 'yardPage.status.departed')}</span>
          </button>
        </>
      )}
    </footer>
  );
};
