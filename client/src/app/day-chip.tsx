import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { daysBetween, type Day } from '@werkplan/shared/values/day.ts';
import { useText, type Translate } from '../lib/i18n.ts';
import { Badge } from '../ui/badge.tsx';

const wordsFor = (distance: number, t: Translate): string => {
  if (distance === 1) return t('common.date.tomorrow');
  if (distance > 1) return t('common.date.inDays', { days: distance });
  if (distance === -1) return t('common.date.yesterdayReadOnly');
  return t('common.date.daysAgoReadOnly', { days: -distance });
};

/** How far the shown day is from today; a lock on past days. Editing the wrong day is the costliest mistake. */
export const DayChip = ({ day, today }: { day: Day; today: Day }): ReactNode => {
  const { t } = useText();
  const distance = daysBetween(today, day);
  if (distance === 0) return null;
  return (
    <Badge size="large" {...(distance < 0 && { icon: Lock })}>
      {wordsFor(distance, t)}
    </Badge>
  );
};
