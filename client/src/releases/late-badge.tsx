import ClockFading from 'lucide-react/icons/clock-fading';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import type { RowBadgeProps } from '../orders/order-places.ts';
import { Badge } from '../ui/badge.tsx';
import { lateReasonAtom } from './late-rows.ts';

/** Badge of a row that was changed after its day's release; the tooltip is the latest reason. */
export const LateBadge = ({ kind, id }: RowBadgeProps): ReactNode => {
  const { t } = useText();
  const reason = useAtomValue(lateReasonAtom(kind, id));
  return (
    reason !== null && (
      <Badge size="card" tone="late" icon={ClockFading} title={reason}>
        {t('shipment.late')}
      </Badge>
    )
  );
};
