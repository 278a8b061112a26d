import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { hasDrivingBan } from '@werkplan/shared/trucks/truck.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { useText, type Texts } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import styles from './other-users-value.module.css';
import { inputOf, type TruckInput } from './truck-input.ts';

const textOf = (truck: Truck, field: keyof TruckInput, { t, language }: Texts): string => {
  switch (field) {
    case 'type':
      return t(`sign.truckType.${truck.type}`);
    case 'color':
      return t(`delivery.truck.color.${truck.color}`);
    case 'capacity':
      return formatKilograms(truck.capacity);
    case 'drivingBan':
      return t(`delivery.truck.field.drivingBan${hasDrivingBan(truck) ? '' : '.not'}`);
    case 'loadingLength':
    case 'overhang':
    case 'loadingMetres':
      return inputOf(truck, language)[field] || '–';
    default:
      return truck[field];
  }
};

interface Props {
  truck: Truck;
  field: keyof TruckInput;
  by: string;
  onTake: () => void;
}

/** Shows another user's concurrent value below a field, with a button to use it. */
export const OtherUsersValue = ({ truck, field, by, onTake }: Props): ReactNode => {
  const texts = useText();
  const { t } = texts;
  const who = by || t('delivery.truck.meanwhile.somebody');
  return (
    <div className={styles['theirs']} role="alert">
      <span>{t('delivery.truck.meanwhile', { by: who, theirs: textOf(truck, field, texts) })}</span>
      <Button size="small" onClick={onTake}>
        {t('delivery.truck.meanwhile.take')}
      </Button>
    </div>
  );
};
