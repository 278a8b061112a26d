import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import type { ReactNode } from 'react';
import { useAtomValue } from '../lib/use-atom.ts';
import styles from './connection-strip.module.css';
import { isUnsent } from './waiting.ts';
import { timeInZone } from './words.ts';
import { confirmedAtom, isOldAtom, connectionAtom, waitingAtom } from './yard-atoms.ts';
import { useYardText } from './yard-text.ts';

/** Strip below the head, shown while offline or if the state is old; says how many reports wait and how old the state is. */
export const ConnectionStrip = (): ReactNode => {
  const { t, language } = useYardText();
  const confirmed = useAtomValue(confirmedAtom);
  const line = useAtomValue(connectionAtom);
  const isOld = useAtomValue(isOldAtom);
  const count = useAtomValue(waitingAtom).filter(
    (entry) => isUnsent(entry) && entry.report.kind !== 'photo',
  ).length;
  // Hidden while online, where reports are sent too fast for a text about them to be read.
  if (line !== 'offline' && !isOld) return null;
  const time = confirmed && timeInZone(confirmed.yard.timeZone, confirmed.at, language);
  const Icon = count > 0 ? CloudUpload : CloudOff;
  return (
    <div className={styles['strip']} role="status">
      <Icon size={24} aria-hidden />
      <p className={styles['text']}>
        {time !== null && <span className={styles['time']}>{t('yardPage.asOf', { time })}</span>}
        <strong>{count > 0 ? t('yardPage.waiting', { count }) : t('yardPage.offline')}</strong>
        <span>
          {isOld
            ? t('yardPage.old')
            : count > 0
              ? t('yardPage.goesOut', { count })
              : t('yardPage.keepsShowing')}
        </span>
      </p>
    </div>
  );
};
