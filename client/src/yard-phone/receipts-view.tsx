import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import type { ReactNode } from 'react';
import { formatDay } from '../lib/format.ts';
import { isolateText } from '../lib/isolate-text.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import cardStyles from './card-view.module.css';
import { kgOf, lastReceiptDay, linkNotesAtom } from './link-notes.ts';
import { NoteBox } from './note-box.tsx';
import styles from './receipts-view.module.css';
import { waitingAtom } from './yard-atoms.ts';
import { YardBody } from './yard-body.tsx';
import { YardHead } from './yard-head.tsx';
import { useYardText } from './yard-text.ts';

/** Page of a run's link that has ended: lists the delivery notes, which can still be signed for a week after an expiry. */
export const ReceiptsView = ({ lost }: { lost: number }): ReactNode => {
  const { t, language } = useYardText();
  const { notes, after } = useAtomValue(linkNotesAtom);
  const waiting = useAtomValue(waitingAtom).length;
  const { date, run } = notes[0]?.content ?? {};
  const day = lastReceiptDay(notes);
  return (
    <>
      <YardHead
        title={run?.registration ?? ''}
        detail={[date && formatDay(date, language, 'dayMonth'), run && isolateText(run.driver)]
          .filter(Boolean)
          .join(' · ')}
      />
      <YardBody>
        <div className={styles['over']} role="status">
          <CalendarClock size={24} aria-hidden />
          <p className={styles['words']}>
            <strong>{t(after === 'revoked' ? 'yardPage.link.revoked' : 'yardPage.link.expired')}</strong>
            <span>
              {after === 'revoked'
                ? t('yardPage.goesOut', { count: waiting })
                : t('yardPage.receipt.until', {
                    day: day === null ? '' : formatDay(day, language, 'numeric'),
                  })}
            </span>
            {lost > 0 && <span>{t('yardPage.link.lost', { count: lost })}</span>}
          </p>
        </div>
        <ol className={styles['notes']}>
          {notes.map((note) => (
            <li key={note.id} className={cardStyles['card']}>
              <div className={cardStyles['what']}>
                <span className={cardStyles['slot']}>{note.content.stop}</span>
                <div className={cardStyles['names']}>
                  <h2 className={cardStyles['site']}>{note.content.site.name}</h2>
                  <p className={cardStyles['place']}>
                    {`${note.content.site.postCode} ${isolateText(note.content.site.city)}`.trim()}
                  </p>
                </div>
                <span className={cardStyles['amount']}>
                  {t('yardPage.tonnes', { tonnes: formatTonnes(kgOf(note)) })}
                </span>
              </div>
              <NoteBox note={note} />
            </li>
          ))}
        </ol>
      </YardBody>
    </>
  );
};
