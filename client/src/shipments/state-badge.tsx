import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Ban from 'lucide-react/icons/ban';
import Ghost from 'lucide-react/icons/ghost';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Badge } from '../ui/badge.tsx';
import type { CardProperties } from './card-facts.ts';

/** Shows the card's state: canceled, deleted, moved to or from another day. */
export const StateBadge = ({
  facts,
  shipment,
}: {
  facts: CardProperties;
  shipment: ShipmentRow;
}): ReactNode => {
  const { t, language } = useText();
  switch (facts.class) {
    case 'canceled':
      return (
        <Badge size="card" icon={Ban}>
          {t('shipment.canceled')}
        </Badge>
      );
    case 'deleted':
      return (
        <Badge size="card" icon={Trash2}>
          {t('shipment.deleted')}
        </Badge>
      );
    case 'ghost':
      return (
        <Badge
          size="card"
          tone="outline"
          icon={Ghost}
          title={t('shipment.ghost.long', { date: formatDay(shipment.date, language, 'numeric') })}
        >
          {t('shipment.ghost', { date: formatDay(shipment.date, language, 'tiny') })}
        </Badge>
      );
    case 'active':
      break;
  }
  if (facts.moved === null || shipment.previousDate === null) return null;
  const toFuture = facts.moved === 'movedToFuture';
  const date = shipment.previousDate;
  return (
    <Badge
      size="card"
      tone={toFuture ? 'future' : 'past'}
      icon={toFuture ? ArrowRight : ArrowLeft}
      title={t(`shipment.${facts.moved}.long`, { date: formatDay(date, language, 'numeric') })}
    >
      {t('shipment.moved', { date: formatDay(date, language, 'tiny') })}
    </Badge>
  );
};
