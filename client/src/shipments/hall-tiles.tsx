import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import styles from './hall-tiles.module.css';

interface Props {
  /** The order's own hall first. */
  halls: readonly number[];
  /** Dead cards have no filled tile. */
  muted?: boolean;
}

/** The order's hall filled, the halls it also involves outlined. */
export const HallTiles = ({ halls, muted = false }: Props): ReactNode => {
  const { t } = useText();
  return (
    <span className={styles['tiles']}>
      {halls.map((hall, index) => (
        <span
          key={hall}
          className={cx(styles['tile'], index === 0 && !muted && styles[`own${hall}`])}
          title={t(index === 0 ? 'hall.name' : 'order.involves', { id: hall })}
        >
          {hall}
        </span>
      ))}
    </span>
  );
};
