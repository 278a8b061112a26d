import { attributeColors } from '@werkplan/shared/orders/attribute-colors.ts';
import type { YardCard } from '@werkplan/shared/yard/yard-schema.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import styles from './card-colors.module.css';

/** Shows each colour flag of a card's order as a coloured number with the colour's name. */
export const CardColors = ({ colors }: Pick<YardCard, 'colors'>): ReactNode => {
  const { t } = useText();
  if (colors.length === 0) return null;
  const numbers = colors.map((color) => Number(color.replace('attribute', '')));
  return (
    <ul className={styles['colors']}>
      {numbers.map((number) => (
        <li key={number} className={styles['color']}>
          <span
            className={styles['dot']}
            style={{
              background: `var(--a${number})`,
              borderColor: `var(--a${number}-r)`,
              color: `var(--a${number}-i)`,
            }}
          >
            {number}
          </span>
          <span>{t(`sign.color.${attributeColors[number - 1] ?? 'red'}`)}</span>
        </li>
      ))}
    </ul>
  );
};
