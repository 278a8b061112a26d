import type { ReactNode } from 'react';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import { partAtRest } from '../lib/on-demand.ts';
import styles from './undo-bar.module.css';

const buttons = partAtRest(async () => (await import('./undo-buttons.tsx')).UndoButtons);

/** Undo and history in a day's bar. Their code comes when the page is at rest; until then their place is kept. */
export const UndoBar = (): ReactNode => (
  <>
    <div className={styles['bar']}>
      <buttons.Part />
    </div>
    <HistoryDrawer />
  </>
);
