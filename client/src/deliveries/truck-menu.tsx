import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery.ts';
import {
  addDeliveryEndpoint,
  removeDeliveryEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { Truck } from '@werkplan/shared/trucks/truck.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { CircleMinus, CopyPlus, Ellipsis, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { perform } from '../live/perform.ts';
import { truckDialogAtom } from '../trucks/truck-modal.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { notify } from '../ui/notify.ts';
import { itemsOfDeliveryAtom } from './delivery-atoms.ts';

interface Props {
  delivery: DeliveryRow;
  truck: Truck;
}

export const TruckMenu = ({ delivery, truck }: Props): ReactNode => {
  const { t } = useText();
  const edit = useSetAtom(truckDialogAtom);
  const isEmpty = useAtomValue(itemsOfDeliveryAtom(delivery.id)).every((item) => item === null);
  const { registration } = truck;
  const addRun = async (): Promise<void> => {
    try {
      await perform(addDeliveryEndpoint, { body: { truckId: truck.id, date: delivery.date } });
      notify.success(t('delivery.truck.addRun.done', { registration }));
    } catch (error) {
      notifyFailure(error);
    }
  };
  const removeRun = async (): Promise<void> => {
    try {
      await perform(removeDeliveryEndpoint, { params: { id: delivery.id } });
      notify.success(t('delivery.truck.removeRun.done', { registration }));
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Menu
      heading={registration}
      trigger={
        <IconButton
          size="tiny"
          icon={Ellipsis}
          label={t('delivery.truck.more', { registration })}
          tooltip={false}
        />
      }
      items={[
        {
          key: 'edit',
          label: t('delivery.truck.menu.edit'),
          icon: Pencil,
          shortcut: 'E',
          onSelect: () => edit({ truckId: truck.id }),
        },
        { key: 'add', label: t('delivery.truck.menu.addRun'), icon: CopyPlus, onSelect: () => void addRun() },
        {
          key: 'remove',
          label: t('delivery.truck.menu.removeRun'),
          icon: CircleMinus,
          disabled: !isEmpty,
          onSelect: () => void removeRun(),
        },
      ]}
    />
  );
};
