import CalendarDays from 'lucide-react/icons/calendar-days';
import Repeat from 'lucide-react/icons/repeat';
import Truck from 'lucide-react/icons/truck';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { useMay } from '../account/may.ts';
import { useText } from '../lib/i18n.ts';
import { MenuPopup, type MenuEntry } from '../ui/menu-popup.tsx';

interface Props {
  trigger: ReactElement<ComponentProps<'button'>>;
  onTruck: () => void;
  onRun: () => void;
}

/** Menu at the arrow of the add button. It opens on mount, because the first click on its trigger loads this code. */
export const AddMenuPopup = ({ trigger, onTruck, onRun }: Props): ReactNode => {
  const { t } = useText();
  const navigate = useNavigate();
  const mayCreate = useMay(createTruckEndpoint);
  const truck: readonly MenuEntry[] = mayCreate
    ? [{ key: 'truck', label: t('delivery.createTruck'), icon: Truck, onSelect: onTruck }]
    : [];
  const run = {
    key: 'run',
    label: t('delivery.addRun'),
    detail: t('delivery.addRun.hint'),
    icon: Repeat,
    onSelect: onRun,
  };
  const templates = {
    key: 'templates',
    label: t('routine.all'),
    icon: CalendarDays,
    onSelect: () => void navigate('/calendar'),
  };
  return <MenuPopup trigger={trigger} items={[...truck, run, 'rule', templates]} />;
};
