import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { ListFilterSelect } from './list-filter-select.tsx';
import { ListSearch } from './list-search.tsx';
import { isPanelOpenAtom, panelId, useDrawerGivesWay } from './panel-drawer.tsx';
import { ShipmentList } from './shipment-list.tsx';
import styles from './shipment-panel.module.css';

/** The unassigned shipments; `foot` stays pinned below the list. */
export const ShipmentPanel = ({ foot }: { foot: ReactNode }): ReactNode => {
  const { t } = useText();
  const isOpen = useAtomValue(isPanelOpenAtom);
  useDrawerGivesWay();
  return (
    <section
      id={panelId}
      className={styles['panel']}
      aria-label={t('shipment.list')}
      data-open={isOpen || undefined}
    >
      <div className={styles['head']}>
        <ListSearch />
        <ListFilterSelect />
      </div>
      <ShipmentList />
      {foot}
    </section>
  );
};
