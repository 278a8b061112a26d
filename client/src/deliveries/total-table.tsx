import type { TypeTotal } from '@werkplan/shared/deliveries/delivery-rules.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import styles from './total-of-day.module.css';

/** Sums (kg) of one truck type or of all. */
export type LoadSums = Pick<TypeTotal, 'steel' | 'matting' | 'total'>;

const Cells = ({ sums, unit = '' }: { sums: LoadSums; unit?: string }): ReactNode =>
  [sums.steel, sums.matting, sums.total].map((kilograms, index) => (
    <td key={index} title={formatKilograms(Math.round(kilograms))}>
      {`${formatTonnes(kilograms)}${index === 2 ? unit : ''}`}
    </td>
  ));

interface Props {
  id: string;
  name: string;
  totals: readonly TypeTotal[];
  sum: LoadSums;
}

/** Table of the shown day's load (t) by truck type. */
export const TotalTable = ({ id, name, totals, sum }: Props): ReactNode => {
  const { t } = useText();
  return (
    <table id={id} className={styles['table']} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{t('delivery.total.type')}</th>
          <th scope="col">{t('delivery.total.steel')}</th>
          <th scope="col">{t('delivery.total.matting')}</th>
          <th scope="col">{t('delivery.total.total')}</th>
        </tr>
      </thead>
      <tbody>
        {totals.map((row) => (
          <tr key={row.type}>
            <th scope="row">{t(`sign.truckType.${row.type}`)}</th>
            <Cells sums={row} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('delivery.total.sum')}</th>
          <Cells sums={sum} unit=" t" />
        </tr>
      </tfoot>
    </table>
  );
};
