import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { isChosenRunAtom, suggestionRankAtom } from '../shipments/suggesting.ts';
import styles from './suggestion-mark.module.css';

/** Shows the rank of a suggested run, and highlights the chosen one. */
export const SuggestionMark = ({ deliveryId }: { deliveryId: number }): ReactNode => {
  const rank = useAtomValue(suggestionRankAtom(deliveryId));
  const isChosen = useAtomValue(isChosenRunAtom(deliveryId));
  if (rank === 0) return null;
  return (
    <span className={cx(styles['mark'], isChosen && styles['chosen'])} aria-hidden>
      <span className={styles['rank']}>{rank}</span>
    </span>
  );
};
