import { shipmentFilters, type ShipmentFilter } from '@werkplan/shared/shipments/unassigned-list.ts';
import ListFilter from 'lucide-react/icons/list-filter';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { Select } from '../ui/select.tsx';
import { filterAtom, filterCountsAtom } from './list-state.ts';

/** Filters in the order of the menu, which differs from that of their values (rules/shipments.md#filters-of-the-list). */
const filters: readonly ShipmentFilter[] = ['all', 'active', 'moved', 'canceled', 'deleted'];
const filterOfValue = new Map(filters.map((filter) => [shipmentFilters[filter], filter]));

export const ListFilterSelect = (): ReactNode => {
  const { t } = useText();
  const [filter, setFilter] = useAtom(filterAtom);
  // Shows no counts while loading, because 0 would mean an empty day.
  const counts = useAtomValue(filterCountsAtom);
  return (
    <Select<number>
      label={t('shipment.filter.label')}
      icon={ListFilter}
      size="small"
      value={shipmentFilters[filter]}
      options={filters.map((name) => ({
        value: shipmentFilters[name],
        label: t(`shipment.filter.${name}`, { n: counts?.[name] ?? '–' }),
      }))}
      onValueChange={(value) =>
        setFilter(filterOfValue.get(value as (typeof shipmentFilters)[ShipmentFilter]) ?? 'all')
      }
    />
  );
};
