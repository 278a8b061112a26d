import type { ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import { useNearFull } from '../live/plant-settings.ts';
import styles from './load-bar.module.css';
import { loadState } from './load-state.ts';

interface Props {
  /** Load with steel (kg). */
  steel: number;
  /** Capacity of the hall (kg). */
  capacity: number;
  /** Reserved kg that orders have not used yet, drawn hatched after the load. */
  reserved: number;
}

/** Thin bar of a hall's load; its colour tells if the hall is nearly full or overloaded. */
export const LoadBar = ({ steel, capacity, reserved }: Props): ReactNode => {
  const state = loadState(steel, capacity, useNearFull());
  const share = state === 'over' ? 100 : capacity > 0 ? (steel / capacity) * 100 : 0;
  return (
    <span className={styles['track']} aria-hidden>
      {share > 0 && (
        <span className={cx(styles['fill'], classFor(styles, state))} style={{ width: `${share}%` }} />
      )}
      {reserved > 0 && state !== 'over' && (
        <span className={styles['reserved']} style={{ width: `${(reserved / capacity) * 100}%` }} />
      )}
    </span>
  );
};
