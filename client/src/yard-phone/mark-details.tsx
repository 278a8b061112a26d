import type { ReactNode } from 'react';
import { isolateText } from '../lib/isolate-text.ts';
import { foreignLanguage } from '../shipments/mark-note.ts';
import { LanguageMark } from '../ui/language-mark.tsx';
import styles from './mark-details.module.css';
import { MarkPhoto } from './mark-photo.tsx';
import type { ShownMark } from './waiting.ts';
import { timeInZone } from './words.ts';
import { useYardText } from './yard-text.ts';

interface Props {
  mark: ShownMark;
  timeZone: string;
  site: string;
}

/** Shows a card's mark with note and photo, time and author. */
export const MarkDetails = ({ mark, timeZone, site }: Props): ReactNode => {
  const { t, language } = useYardText();
  const foreign = foreignLanguage(mark, language);
  const time = timeInZone(timeZone, mark.at, language);
  const when = mark.isWaiting ? t('yardPage.waits', { time }) : [time, isolateText(mark.by)].join(' · ');
  return (
    <div className={styles['report']} data-status={mark.status}>
      <p className={styles['words']}>
        {mark.note === '' ? (
          <strong>{t(`yardPage.status.${mark.status}`)}</strong>
        ) : (
          <strong>
            {foreign && <LanguageMark language={foreign} />}
            <span lang={mark.language}>{mark.note}</span>
          </strong>
        )}
        <span>{when}</span>
      </p>
      {mark.photo !== null && <MarkPhoto photo={mark.photo} site={site} />}
    </div>
  );
};
