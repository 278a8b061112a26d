import { attributeColors } from '@werkplan/shared/orders/attribute-colors.ts';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import styles from './print-tag.module.css';

interface TagProps {
  /** True for white text on black. */
  isUrgent?: boolean;
  children: ReactNode;
}

export const Tag = ({ isUrgent, children }: TagProps): ReactNode => (
  <span className={cx(styles['tag'], isUrgent && styles['urgent'])}>{children}</span>
);

/** Tag of an attribute with its number and its colour's name, for printers without colours. */
export const AttributeTag = ({ number }: { number: number }): ReactNode => {
  const { t } = useText();
  const color = t(`sign.color.${attributeColors[number - 1] ?? 'white'}`);
  return (
    <Tag>
      <span className={styles['dot']} data-attribute={number} />
      {t('print.attribute', { number, color })}
    </Tag>
  );
};
