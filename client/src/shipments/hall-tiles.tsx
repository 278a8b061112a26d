import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { ReactNode } from 'react';
import { HallTile } from '../halls/hall-tile.tsx';
import { useText } from '../lib/i18n.ts';
import styles from './hall-tiles.module.css';

interface Props {
  /** Ids of the involved halls, the order's own first. */
  halls: readonly HallId[];
  /** True for dead cards, which have no filled tile. */
  muted?: boolean;
}

/** Shows an order's own hall as a filled tile, and the other involved halls as outlined ones. */
export const HallTiles = ({ halls, muted = false }: Props): ReactNode => {
  const { t } = useText();
  return (
    <span className={styles['tiles']}>
      {halls.map((hall, index) => (
        <span key={hall} title={t(index === 0 ? 'hall.name' : 'order.involves', { id: hall })}>
          {index === 0 && !muted ? (
            <HallTile hall={hall} />
          ) : (
            <span className={styles['outlined']}>{hall}</span>
          )}
        </span>
      ))}
    </span>
  );
};
