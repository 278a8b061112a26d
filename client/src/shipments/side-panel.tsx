import type { ReactNode } from 'react';
import { useAtomValue } from '../lib/use-atom.ts';
import { isPanelOpenAtom, panelId, useDrawerGivesWay } from './panel-drawer.tsx';
import styles from './side-panel.module.css';

/** What stands beside the board; a drawer over it in a narrow window. */
export const SidePanel = ({ label, children }: { label: string; children: ReactNode }): ReactNode => {
  const isOpen = useAtomValue(isPanelOpenAtom);
  useDrawerGivesWay();
  return (
    <section id={panelId} className={styles['panel']} aria-label={label} data-open={isOpen || undefined}>
      {children}
    </section>
  );
};
