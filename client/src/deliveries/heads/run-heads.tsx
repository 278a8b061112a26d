import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { focusHead, tabStopIn } from './heads-grid.ts';
import { RunHead } from './run-head.tsx';
import styles from './run-heads.module.css';

export const RunHeads = ({ ids }: { ids: readonly number[] }): ReactNode => {
  const grid = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Takes the focus only if it was lost with the unmounted slots.
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
