import type { ReactNode } from 'react';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import { onDemand, useAtRest } from '../lib/on-demand.ts';
import styles from './undo-bar.module.css';

const buttons = onDemand(async () => (await import('./undo-buttons.tsx')).UndoButtons);

/** Undo and history in a day's bar. Their code comes when the page is at rest; until then their place is kept. */
export const UndoBar = (): ReactNode => {
  const Buttons = useAtRest(buttons);
  return (
    <>
      <div className={styles['bar']}>{Buttons && <Buttons />}</div>
      <HistoryDrawer />
    </>
  );
};
