import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import styles from './mark-said.module.css';
import { MarkPhoto } from './mark-photo.tsx';
import type { ShownMark } from './waiting.ts';
import { clockIn } from './words.ts';

interface Props {
  mark: ShownMark;
  timeZone: string;
  site: string;
}

/** What was said of a card: in words, with its note and photo, when and by whom. */
export const MarkSaid = ({ mark, timeZone, site }: Props): ReactNode => {
  const { t, language } = useText();
  const time = clockIn(timeZone, mark.at, language);
  const when = mark.isWaiting ? t('yardPage.waits', { time }) : [time, mark.by].join(' · ');
  return (
    <div className={styles['said']} data-status={mark.status}>
      <p className={styles['words']}>
        <strong>{mark.note || t(`yardPage.status.${mark.status}`)}</strong>
        <span>{when}</span>
      </p>
      {mark.photo !== null && <MarkPhoto photo={mark.photo} site={site} />}
    </div>
  );
};
