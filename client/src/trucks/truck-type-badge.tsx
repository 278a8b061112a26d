import type { TruckColor, TruckType } from '@werkplan/shared/trucks/truck.ts';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import styles from './truck-colors.module.css';

/** Returns a class that sets `--truck-bar`, `--truck-tint` and `--truck-text`. */
export const truckColorClass = (color: TruckColor): string => styles[color] ?? '';

export const TruckTypeBadge = ({ type, color }: { type: TruckType; color: TruckColor }): ReactNode => {
  const { t } = useText();
  return <span className={cx(styles['badge'], truckColorClass(color))}>{t(`sign.truckType.${type}`)}</span>;
};
