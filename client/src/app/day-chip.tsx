import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { daysBetween, type Day } from '@werkplan/shared/values/day.ts';
import { useMay } from '../account/may.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { useText, type Translate } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Badge } from '../ui/badge.tsx';

/** What a page still allows on a past day: an order's note alone, or to correct what was driven. */
export type PastDay = 'notesOnly' | 'correctable';

const distanceText = (distance: number, t: Translate): string => {
  if (distance === 1) return t('common.date.tomorrow');
  if (distance > 1) return t('common.date.inDays', { days: distance });
  return distance === -1 ? t('common.date.yesterday') : t('common.date.daysAgo', { days: -distance });
};

/**
 * How far the shown day is from today, what may still be done on a past one, and whether the person only looks. Editing the
 * wrong day is the costliest mistake.
 */
export const DayChip = ({ day, today, past }: { day: Day; today: Day; past: PastDay }): ReactNode => {
  const { t } = useText();
  const mayPlan = useMay(createOrderEndpoint);
  // The strip below the bar has that, and the moment.
  const isPast = useAtomValue(pastMomentAtom) !== null;
  const distance = daysBetween(today, day);
  const words = distance === 0 ? null : distanceText(distance, t);
  if (!mayPlan && !isPast)
    return (
      <Badge size="large" title={t('account.viewsOnly')} icon={Lock} data-stays-visible>
        {words && `${words} · `}
        {t('common.date.viewOnly')}
      </Badge>
    );
  if (words === null) return null;
  if (distance > 0)
    return (
      <Badge size="large" data-stays-visible>
        {words}
      </Badge>
    );
  return (
    <Badge
      size="large"
      title={t(`common.date.${past}Hint`)}
      data-stays-visible
      {...(past === 'notesOnly' && { icon: Lock })}
    >
      {words} · {t(`common.date.${past}`)}
    </Badge>
  );
};
