import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { focusHead, tabStopIn } from './heads-grid.ts';
import { RunHead } from './run-head.tsx';
import styles from './run-heads.module.css';

/** The compact board: all runs of the day as a grid of heads. */
export const RunHeads = ({ ids }: { ids: readonly number[] }): ReactNode => {
  const grid = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The slot that had the focus has gone with the columns: its run's head takes it over.
    if (document.activeElement !== document.body) return;
    if (grid.current) focusHead(tabStopIn(grid.current));
  }, []);
  return (
    <div ref={grid} className={styles['heads']} data-heads>
      {ids.map((id) => (
        <RunHead key={id} deliveryId={id} />
      ))}
    </div>
  );
};
