import CircleCheck from 'lucide-react/icons/circle-check';
import ClockFading from 'lucide-react/icons/clock-fading';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { momentText } from '../live/moment-text.ts';
import type { DayBadgeProps } from '../orders/order-places.ts';
import { Badge } from '../ui/badge.tsx';

/** Badge of a released day in the production plan, with the number of late changes; nothing for a day in planning. */
export const ReleaseBadge = ({ row }: DayBadgeProps): ReactNode => {
  const { t, language } = useText();
  const { releasedAt, releasedBy, lateChanges } = row;
  if (releasedAt === null) return null;
  const when = momentText(releasedAt, t, language);
  const text =
    releasedBy === null ? t('release.mark', { when }) : t('release.markBy', { by: releasedBy, when });
  const late = t('release.late.inRun', { count: lateChanges });
  return (
    <>
      <Badge tone="accent" icon={CircleCheck} role="img" aria-label={text} title={text} />
      {lateChanges > 0 && (
        <Badge tone="late" icon={ClockFading} role="img" aria-label={late} title={late}>
          {lateChanges}
        </Badge>
      )}
    </>
  );
};
