import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import ClockFading from 'lucide-react/icons/clock-fading';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { shownDateAtom } from '../live/day-store.ts';
import { momentText } from '../live/moment-text.ts';
import { Badge } from '../ui/badge.tsx';
import { lateChangesAtom, releaseAtom } from './late-rows.ts';
import styles from './today-state.module.css';

/** Shows whether today is released or in planning, and the number of late changes. */
export const TodayState = (): ReactNode => {
  const { t, language } = useText();
  const date = useAtomValue(shownDateAtom);
  const release = useAtomValue(releaseAtom);
  const count = useAtomValue(lateChangesAtom).length;
  if (date === null) return null;
  return (
    <span className={styles['group']} data-stays-visible>
      <Badge
        size="large"
        tone={release ? 'accent' : 'outline'}
        icon={release ? CircleCheck : CircleDashed}
        title={release ? undefined : t('release.inPlanning.hint')}
      >
        {release
          ? `${t('release.released')} ${momentText(release.at, t, language)}`
          : t('release.inPlanning')}
      </Badge>
      {count > 0 && (
        <Badge size="large" tone="late" icon={ClockFading}>
          {t('release.lateCount', { count })}
        </Badge>
      )}
    </span>
  );
};
