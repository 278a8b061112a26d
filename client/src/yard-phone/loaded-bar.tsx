import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { isolateText } from '../lib/isolate-text.ts';
import styles from './loaded-bar.module.css';
import type { ShownMark } from './waiting.ts';
import { timeInZone } from './words.ts';
import { useYardText } from './yard-text.ts';

interface Props {
  mark: ShownMark;
  timeZone: string;
  onChange: () => void;
}

export const LoadedBar = ({ mark, timeZone, onChange }: Props): ReactNode => {
  const { t, language } = useYardText();
  const Icon = mark.isWaiting ? Clock : Check;
  return (
    <div className={styles['bar']} data-waiting={mark.isWaiting || undefined}>
      <Icon size={24} aria-hidden />
      <p className={styles['text']}>
        <strong>{t(mark.isWaiting ? 'yardPage.loaded.waiting' : `yardPage.status.${mark.status}`)}</strong>
        <span>
          {[timeInZone(timeZone, mark.at, language), isolateText(mark.by)].filter(Boolean).join(' · ')}
        </span>
      </p>
      {mark.status !== 'delivered' && (
        <button type="button" className={styles['change']} onClick={onChange}>
          {t('yardPage.change')}
        </button>
      )}
    </div>
  );
};
