import type { TypeTotal } from '@werkplan/shared/deliveries/delivery-rules.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { ChevronDown, ChevronUp, Scale } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { totalsTodayAtom } from './delivery-atoms.ts';
import styles from './total-today.module.css';

type Sums = Pick<TypeTotal, 'steel' | 'matting' | 'total'>;

const sumOf = (totals: readonly TypeTotal[]): Sums =>
  totals.reduce<Sums>(
    (sum, row) => ({
      steel: sum.steel + row.steel,
      matting: sum.matting + row.matting,
      total: sum.total + row.total,
    }),
    { steel: 0, matting: 0, total: 0 },
  );

const Cells = ({ sums, unit = '' }: { sums: Sums; unit?: string }): ReactNode =>
  [sums.steel, sums.matting, sums.total].map((kilograms, index) => (
    <td key={index} title={formatKilograms(Math.round(kilograms))}>
      {formatTonnes(kilograms)}
      {index === 2 && unit}
    </td>
  ));

const Table = ({ id, totals, sum }: { id: string; totals: readonly TypeTotal[]; sum: Sums }): ReactNode => {
  const { t } = useText();
  return (
    <table id={id} className={styles['table']} aria-label={t('delivery.total')}>
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
            <th scope="row">{t(`delivery.truck.type.${row.type}`)}</th>
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

/** What is on the day's trucks: one line, which opens upwards into the table by truck type. */
export const TotalToday = (): ReactNode => {
  const { t } = useText();
  const totals = useAtomValue(totalsTodayAtom);
  const [isOpen, setIsOpen] = useState(false);
  const tableId = useId();
  const sum = totals && sumOf(totals);
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <div className={styles['foot']}>
      <button
        type="button"
        className={styles['line']}
        aria-expanded={isOpen}
        aria-controls={tableId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Scale size={16} strokeWidth={1.75} aria-hidden />
        <span className={styles['name']}>{t('delivery.total')}</span>
        <span className={styles['sum']}>{sum ? `${formatTonnes(sum.total)} t` : '–'}</span>
        <Chevron size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && totals && sum && <Table id={tableId} totals={totals} sum={sum} />}
    </div>
  );
};
