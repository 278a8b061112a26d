import type { ReactNode } from 'react';
import { useAtomValue } from '../lib/use-atom.ts';
import { isPanelOpenAtom, panelId, useCloseDrawerOnSelect } from './panel-drawer.tsx';
import styles from './side-panel.module.css';

/** A column beside the board; in narrow windows a drawer over it. */
export const SidePanel = ({ label, children }: { label: string; children: ReactNode }): ReactNode => {
  const isOpen = useAtomValue(isPanelOpenAtom);
  useCloseDrawerOnSelect();
  return (
    <section
      id={panelId}
      translate="no"
      className={styles['panel']}
      aria-label={label}
      data-open={isOpen || undefined}
    >
      {children}
    </section>
  );
};
