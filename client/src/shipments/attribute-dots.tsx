import { attributeColors } from '@werkplan/shared/orders/attribute-colors.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import styles from './attribute-dots.module.css';

/** An attribute's number and colour in words. */
export const useAttributeName = (): ((number: number) => string) => {
  const { t } = useText();
  return (number) => {
    const color = attributeColors[number - 1] ?? 'red';
    return t('order.attribute', { number, color: t(`sign.color.${color}`) });
  };
};

/** The set attributes (1–11) as numbered dots; the number distinguishes similar colours. */
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
