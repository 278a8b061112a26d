import { attributeColors } from '@werkplan/shared/orders/attribute-colors.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import styles from './attribute-dots.module.css';

export const useAttributeName = (): ((number: number) => string) => {
  const { t } = useText();
  return (number) => {
    const color = attributeColors[number - 1] ?? 'red';
    return t('order.attribute', { number, color: t(`sign.color.${color}`) });
  };
};

/** Shows an order's attributes as coloured dots, with numbers because some of the eleven colours are similar. */
export const AttributeDots = ({ numbers }: { numbers: readonly number[] }): ReactNode => {
  const nameOf = useAttributeName();
  return numbers.map((number) => (
    <span
      key={number}
      className={styles['dot']}
      data-wide={number > 9 || undefined}
      title={nameOf(number)}
      style={{
        background: `var(--a${number})`,
        borderColor: `var(--a${number}-r)`,
        color: `var(--a${number}-i)`,
      }}
    >
      {number}
    </span>
  ));
};
