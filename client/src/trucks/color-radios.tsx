import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { truckColors, type TruckColor } from '@werkplan/shared/trucks/truck.ts';
import Check from 'lucide-react/icons/check';
import { useId, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import styles from './color-radios.module.css';
import { truckColorClass } from './truck-type-badge.tsx';

interface Props {
  value: TruckColor;
  onValueChange: (color: TruckColor) => void;
}

export const ColorRadios = ({ value, onValueChange }: Props): ReactNode => {
  const { t } = useText();
  const labelId = useId();
  return (
    <div>
      <div id={labelId} className={styles['legend']}>
        {t('delivery.truck.field.color')}
      </div>
      <RadioGroup<TruckColor>
        value={value}
        onValueChange={onValueChange}
        aria-labelledby={labelId}
        className={styles['group']}
      >
        {truckColors.map((color) => (
          <label key={color} className={styles['choice']}>
            <Radio.Root<TruckColor> value={color} className={cx(styles['swatch'], truckColorClass(color))}>
              <Radio.Indicator>
                <Check size={16} strokeWidth={1.75} aria-hidden />
              </Radio.Indicator>
            </Radio.Root>
            <span className={styles['name']}>{t(`delivery.truck.color.${color}`)}</span>
          </label>
        ))}
      </RadioGroup>
    </div>
  );
};
