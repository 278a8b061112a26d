import type { Proposal, ProposedMove } from '@werkplan/shared/proposals/proposal-schema.ts';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useState, type ReactNode } from 'react';
import { siteFitAtom } from '../deliveries/run-fit.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { NearViewContext } from '../lib/near-view.ts';
import lists from '../shipments/card-list.module.css';
import { ListedCard } from '../shipments/listed-card.tsx';
import { reasonText } from './reason-text.ts';
import { useCardList } from '../shipments/use-card-list.ts';
import styles from './unplaced-list.module.css';

const Why = ({ children }: { children: string }): ReactNode => (
  <p className={styles['why']}>
    <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
    {children}
  </p>
);

interface Props {
  proposal: Proposal;
  moves: readonly ProposedMove[];
}

/**
 * Lists the shipments that the planner has removed from the proposal, and those for which the search found no run, each with
 * the reason.
 */
export const UnplacedList = ({ proposal, moves }: Props): ReactNode => {
  const texts = useText();
  const { t } = texts;
  const marks = useAtomValue(siteFitAtom);
  const [wanted, setWanted] = useState<number | null>(null);
  const kept = new Set(moves.map(({ shipmentId }) => shipmentId));
  const dropped = new Set(
    proposal.moves.flatMap(({ shipmentId, expectedItemId }) =>
      expectedItemId === null && !kept.has(shipmentId) ? shipmentId : [],
    ),
  );
  const rows = [
    ...[...dropped].map((id) => ({ id, why: t('suggestions.dropped') })),
    ...proposal.unplaced.map(({ shipmentId, reason, marks: against }) => {
      const words = marks?.words(against, null, texts);
      const because = words && t('suggestions.marked.why', { marks: words });
      return { id: shipmentId, why: [reasonText(reason, texts), because].filter(Boolean).join(' ') };
    }),
  ];
  const { scroller, frame, near, drawn, tabStop } = useCardList({
    ids: rows.map(({ id }) => id),
    first: 12,
    wanted,
    onWanted: setWanted,
  });
  return (
    <div ref={scroller} {...frame}>
      {rows.length > 0 && (
        <h3 className={lists['separator']}>{t('suggestions.unplaced', { n: rows.length })}</h3>
      )}
      <NearViewContext value={near}>
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
      </NearViewContext>
    </div>
  );
};
