import type { Proposal, ProposedMove } from '@werkplan/shared/proposals/proposal.ts';
import { TriangleAlert } from 'lucide-react';
import { useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { nearest, numberOf } from '../lib/dom-contract.ts';
import { useText } from '../lib/i18n.ts';
import { NearView, useNearView } from '../lib/near-view.ts';
import lists from '../shipments/card-list.module.css';
import { ListedCard } from '../shipments/listed-card.tsx';
import { reasonText } from '../shipments/reason-text.ts';
import styles from './unplaced-list.module.css';

/** More than most screens show at once. */
const firstCards = 12;
/** Cards that an old machine scrolls through without a stutter when all of them are drawn. */
const shortList = 60;

const Why = ({ children }: { children: string }): ReactNode => (
  <p className={styles['why']}>
    <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
    {children}
  </p>
);

interface Props {
  proposal: Proposal;
  /** Those that would be placed. */
  moves: readonly ProposedMove[];
}

/** What stays in the list, each with its reason, and what the planner has taken out of the proposal. */
export const UnplacedList = ({ proposal, moves }: Props): ReactNode => {
  const { t } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const kept = new Set(moves.map(({ shipmentId }) => shipmentId));
  const dropped = new Set(
    proposal.moves.flatMap(({ shipmentId, expectedItemId }) =>
      expectedItemId === null && !kept.has(shipmentId) ? shipmentId : [],
    ),
  );
  const rows = [
    ...[...dropped].map((id) => ({ id, why: t('suggestions.dropped') })),
    ...proposal.unplaced.map(({ shipmentId, reason }) => ({ id: shipmentId, why: reasonText(reason, t) })),
  ];
  const { near, drawn } = useNearView(scroller, {
    count: rows.length,
    short: shortList,
    first: firstCards,
    together: 4,
  });
  const tabStop = rows.some(({ id }) => id === wanted) ? wanted : rows[0]?.id;
  const onFocus = (event: FocusEvent): void => {
    const id = numberOf(nearest(event.target, 'shipment'), 'shipment');
    if (id) setWanted(id);
  };
  return (
    <div ref={scroller} className={lists['list']} data-arrows="list" onFocus={onFocus}>
      {rows.length > 0 && (
        <h3 className={lists['separator']}>{t('suggestions.unplaced', { n: rows.length })}</h3>
      )}
      <NearView value={near}>
        <ul className={cx(lists['cards'], styles['cards'])}>
          {rows.map(({ id, why }, index) => (
            <ListedCard
              key={id}
              id={id}
              isTabStop={id === tabStop}
              isFirst={index < drawn}
              foot={<Why>{why}</Why>}
            />
          ))}
        </ul>
      </NearView>
    </div>
  );
};
