import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import PackageCheck from 'lucide-react/icons/package-check';
import PenLine from 'lucide-react/icons/pen-line';
import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { isolateText } from '../lib/isolate-text.ts';
import { clockTime } from '../live/clock-time.ts';
import { LanguageMark } from '../ui/language-mark.tsx';
import { Popover } from '../ui/popover.tsx';
import styles from './card-yard.module.css';
import { foreignLanguage, markNoteText } from './mark-note.ts';

const icons: Readonly<Record<YardMark['status'], LucideIcon>> = {
  ready: PackageCheck,
  loaded: Check,
  missing: CircleAlert,
  delivered: PenLine,
};

/** Photo of a mark, which may be missing, because the server keeps photos for at most 60 days. */
const Photo = ({ photo, site }: { photo: string; site: string }): ReactNode => {
  const { t } = useText();
  const [isGone, setIsGone] = useState(false);
  if (isGone) return <p className={styles['by']}>{t('yard.photoGone')}</p>;
  const address = `/api/photos/${photo}`;
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles['photo']}>
      <img src={address} alt={t('yard.photoOf', { site })} onError={() => setIsGone(true)} />
    </a>
  );
};

/** The yard's mark on the card; a click shows its author, time, note and photo. */
export const CardYard = ({ mark, site }: { mark: YardMark; site: string }): ReactNode => {
  const { t, language } = useText();
  const Icon = icons[mark.status];
  const word = t(`yard.mark.${mark.status}`);
  const note = markNoteText(mark, language);
  const foreign = foreignLanguage(mark, language);
  const by = t('yard.by', { by: mark.by, time: clockTime(new Date(mark.at), language) });
  return (
    <Popover
      label={t('yard.markOf', { site })}
      trigger={
        <button
          type="button"
          className={cx(styles['tag'], classFor(styles, mark.status))}
          aria-label={`${isolateText(site)}: ${word}, ${by}${note && `, ${note}`}`}
          title={`${by}${note && `: ${note}`}`}
          // In the tab order only if there is a note or photo to read.
          tabIndex={mark.note || mark.photo ? 0 : -1}
          data-yard-mark={mark.status}
        >
          <Icon size={12} strokeWidth={2.25} aria-hidden />
          <span>{word}</span>
        </button>
      }
    >
      <div className={styles['details']}>
        <p className={cx(styles['word'], classFor(styles, mark.status))}>
          <Icon size={14} strokeWidth={2} aria-hidden />
          <span>{word}</span>
        </p>
        <p className={styles['by']}>{by}</p>
        {mark.note && (
          <p>
            {foreign && <LanguageMark language={foreign} />}
            <span lang={mark.language}>{mark.note}</span>
          </p>
        )}
        {mark.photo && <Photo photo={mark.photo} site={site} />}
      </div>
    </Popover>
  );
};
