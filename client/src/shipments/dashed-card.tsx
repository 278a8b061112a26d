import type { ReactNode } from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { CardBody } from './card-body.tsx';
import { cardProperties } from './card-facts.ts';
import { CardTag } from './card-tag.tsx';
import styles from './dashed-card.module.css';
import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';

const nothing = (): void => undefined;

interface Props {
  card: ListedShipment;
  /** Text about the card's state, such as 'proposed'. */
  tag: string;
  /** Controls below the card's text. */
  children?: ReactNode;
}

/** Preview of a card at a proposed place, without actions. */
export const DashedCard = ({ card, tag, children }: Props): ReactNode => {
  const day = useAtomValue(selectedDayAtom);
  return (
    <div className={styles['card']}>
      {children}
      <span aria-hidden>
        <CardTag>{tag}</CardTag>
      </span>
      <div className={styles['body']} inert aria-hidden>
        <CardBody
          card={card}
          facts={cardProperties(card.shipment, card.order, day)}
          pending={false}
          near={false}
          onNotes={nothing}
          notesTabIndex={-1}
        />
      </div>
    </div>
  );
};
