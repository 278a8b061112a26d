import type { Suggestion } from '@werkplan/shared/proposals/proposal-schema.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { dataSelector } from '../lib/dom-contract.ts';
import { useText } from '../lib/i18n.ts';
import { findSlot } from '../lib/near-view.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { DashedCard } from '../shipments/dashed-card.tsx';
import { cardAtom } from '../shipments/shipment-atoms.ts';
import styles from './suggestion-preview.module.css';

const Preview = ({ shipmentId, rank }: { shipmentId: number; rank: number }): ReactNode => {
  const { t } = useText();
  const card = useAtomValue(cardAtom(shipmentId));
  return (
    card && (
      <div className={styles['preview']}>
        <DashedCard card={card} tag={t('suggestions.number', { rank })} />
      </div>
    )
  );
};

/** Returns the free slots of the run in which the cards would be placed, starting with the suggested one. */
const freeSlots = ({ deliveryId, slot }: Suggestion, count: number): Element[] => {
  const first = findSlot(deliveryId, slot);
  const slots = [...(first?.parentElement?.querySelectorAll(dataSelector('free')) ?? [])];
  return slots
    .filter((element) => Number(element.getAttribute('data-slot')) >= slot)
    .slice(0, count)
    .flatMap((element) => element.querySelector(dataSelector('content')) ?? []);
};

interface Props {
  suggestion: Suggestion;
  rank: number;
  shipmentIds: readonly number[];
}

/** Shows the cards as previews in the slots of the suggested run, and scrolls to them. */
export const SuggestionPreview = ({ suggestion, rank, shipmentIds }: Props): ReactNode => {
  const [places, setPlaces] = useState<readonly Element[]>([]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const found = freeSlots(suggestion, shipmentIds.length);
      setPlaces(found);
      found[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [suggestion, shipmentIds]);
  return shipmentIds.map((id, index) => {
    const place = places[index];
    return place && createPortal(<Preview shipmentId={id} rank={rank} />, place, id);
  });
};
