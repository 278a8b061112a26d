import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import styles from './trucks-losing-parts-line.module.css';

/** Lists the trucks that lose parts when orders move to another day; renders nothing if there are none. */
export const TrucksLosingParts = ({ trucks }: { trucks: readonly string[] }): ReactNode => {
  const { t } = useText();
  if (trucks.length === 0) return null;
  return <p className={styles['leaves']}>{t('order.date.leaves', { trucks: trucks.join(', ') })}</p>;
};
