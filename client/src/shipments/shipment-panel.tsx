import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { SelectedCardRemarks } from '../orders/order-marks.tsx';
import { ListFilterSelect } from './list-filter-select.tsx';
import { ListSearch } from './list-search.tsx';
import { ShipmentList } from './shipment-list.tsx';
import styles from './shipment-panel.module.css';
import { SidePanel } from './side-panel.tsx';

/** List of unassigned shipments with search and filter, `tabs` above it, and `foot` below it. */
export const ShipmentPanel = ({ tabs, foot }: { tabs?: ReactNode; foot: ReactNode }): ReactNode => {
  const { t } = useText();
  return (
    <SidePanel label={t('shipment.list')}>
      {tabs}
      <div className={styles['head']}>
        <ListSearch />
        <ListFilterSelect />
      </div>
      <ShipmentList />
      <SelectedCardRemarks />
      {foot}
    </SidePanel>
  );
};
