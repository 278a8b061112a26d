import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { applyToRows } from '../../orders/several/apply-several.ts';
import { DayChoicePanel } from '../../orders/several/day-choice-panel.tsx';
import { cardSelectionOptions } from './apply-to-cards.ts';
import { moveCards } from './several-cards-api.ts';

interface Props {
  cards: readonly ListedShipment[];
  onReady: (isReady: boolean) => void;
}

/** Moves the selected cards to another day, and shows the trucks' resulting load. */
export const CardDayPanel = ({ cards, onReady }: Props): ReactNode => {
  const { t, language } = useText();
  return (
    <DayChoicePanel
      loads={t('shipmentSeveral.loads')}
      loadOf={({ load, truckCapacity }) => ({
        steelTotal: load,
        maxCapacity: truckCapacity,
        remaining: truckCapacity - load,
      })}
      added={cards.reduce((sum, { shipment }) => sum + shipment.amount, 0)}
      sameDay={t('shipmentSeveral.sameDay')}
      onReady={onReady}
      onApply={(day) => {
        const ids = cards.map(({ shipment }) => shipment.id);
        void applyToRows(
          { ...cardSelectionOptions, changed: ({ shipments }) => shipments.length },
          {
            send: () => moveCards(ids, day),
            done: 'shipmentSeveral.day.done',
            values: { date: formatDay(day, language, 'numeric') },
          },
        );
      }}
      foot={() => null}
    />
  );
};
