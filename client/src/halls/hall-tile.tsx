import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import styles from './hall-tile.module.css';

interface Props {
  /** A hall, or T (total) for all halls. */
  hall: HallId | 'T';
  /** 16 or 24 px. */
  size?: 'small' | 'large';
}

/** Shows the number of a hall, or T, on a colour of its own. */
export const HallTile = ({ hall, size = 'small' }: Props): ReactNode => (
  <span className={cx(styles['tile'], styles[size], styles[`hall${hall}`])} aria-hidden>
    {hall}
  </span>
);
