import type { Reason } from '@werkplan/shared/proposals/proposal-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { useSetAtom } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { focusSlotSoon } from '../deliveries/board-keys.ts';
import { type ProposedMove, proposedRunAtom, removeProposedAtom } from '../deliveries/proposed.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import type { ProposedCardProps } from '../orders/order-places.ts';
import { DashedCard } from '../shipments/dashed-card.tsx';
import { cardAtom } from '../shipments/shipment-atoms.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import styles from './proposed-card.module.css';
import { ReasonList } from './reason-list.tsx';
import { reasonText } from './reason-text.ts';

declare module '../deliveries/proposed.ts' {
  interface ProposedMove {
    readonly reasons: Reason[];
  }
}

interface Props extends Pick<ProposedCardProps, 'registration' | 'isTabStop'> {
  move: ProposedMove;
}

const Drawn = ({ move, registration, isTabStop }: Props): ReactNode => {
  const texts = useText();
  const { t } = texts;
  const { shipmentId, deliveryId, slot, kg, reasons } = move;
  const found = useAtomValue(cardAtom(shipmentId));
  const drop = useSetAtom(removeProposedAtom);
  // Shows the part's weight if the proposal splits the shipment.
  const card = useMemo(() => found && { ...found, shipment: { ...found.shipment, amount: kg } }, [found, kg]);
  if (!card) return null;
  const place = { registration, slot: slot + 1 };
  const why = (
    <div className={styles['why']}>
      <b>{t('suggestions.why', place)}</b>
      <ReasonList reasons={reasons} />
      <span className={styles['hint']}>{t('suggestions.dropHint')}</span>
    </div>
  );
  return (
    <DashedCard card={card} tag={t('suggestions.proposed')}>
      <Tooltip content={why} side="right" tone="raised">
        <button
          type="button"
          className={styles['drop']}
          aria-label={t('suggestions.drop', {
            ...place,
            site: card.order.constructionSite,
            tonnes: formatTonnes(kg),
          })}
          {...{ 'aria-description': reasons.map((reason) => reasonText(reason, texts)).join(', ') }}
          tabIndex={isTabStop ? 0 : -1}
          data-stop
          onClick={() => {
            drop(shipmentId);
            focusSlotSoon(deliveryId, slot);
          }}
        />
      </Tooltip>
    </DashedCard>
  );
};

/** A card at its proposed slot: shows the reasons on hover or focus; a click removes it from the proposal. */
export const ProposedCard = ({ deliveryId, slot, ...rest }: ProposedCardProps): ReactNode => {
  const move = useAtomValue(proposedRunAtom(deliveryId))?.moves.get(slot);
  return move && <Drawn move={move} {...rest} />;
};
