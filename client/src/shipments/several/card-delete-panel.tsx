import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { ActionPanel } from '../../orders/several/action-panel.tsx';
import { applyToRows } from '../../orders/several/apply-several.ts';
import panel from '../../orders/several/panels.module.css';
import { cardSelectionOptions } from './apply-to-cards.ts';
import { deleteCards } from './several-cards-api.ts';

/** Number of parts that the confirmation lists; further ones are only counted. */
const namedParts = 8;

interface Props {
  /** Selected cards that can be deleted. */
  cards: readonly ListedShipment[];
  onReady: (isReady: boolean) => void;
}

/** Confirmation that lists the parts to delete. */
export const CardDeletePanel = ({ cards, onReady }: Props): ReactNode => {
  const { t } = useText();
  const rest = cards.length - namedParts;
  const apply = (): void => {
    const ids = cards.map(({ shipment }) => shipment.id);
    void applyToRows(
      { ...cardSelectionOptions, changed: ({ shipments }) => shipments.length },
      { send: () => deleteCards(ids), done: 'shipmentSeveral.delete.done' },
    );
  };
  return (
    <ActionPanel title={t('shipmentSeveral.delete.title')} isReady onReady={onReady} onApply={apply}>
      <p className={panel['text']}>{t('shipmentSeveral.delete.text', { count: cards.length })}</p>
      <p className={panel['orders']}>
        {cards
          .slice(0, namedParts)
          .map(
            ({ shipment, order }) =>
              `#${order.orderId} ${shipment.splitNumber}/${shipment.totalNumberOfSplits}`,
          )
          .join(', ')}
        {rest > 0 && ` ${t('orderSeveral.cancel.more', { count: rest })}`}
      </p>
    </ActionPanel>
  );
};
