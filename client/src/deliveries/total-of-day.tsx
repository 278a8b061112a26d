import type { TypeTotal } from '@werkplan/shared/deliveries/delivery-rules.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Scale from 'lucide-react/icons/scale';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { isTodayAtom } from '../lib/day-atoms.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { loadsByTruckTypeAtom } from './delivery-atoms.ts';
import type { LoadSums } from './total-table.tsx';
import styles from './total-of-day.module.css';

const sumOf = (totals: readonly TypeTotal[]): LoadSums =>
  totals.reduce<LoadSums>(
    (sum, row) => ({
      steel: sum.steel + row.steel,
      matting: sum.matting + row.matting,
      total: sum.total + row.total,
    }),
    { steel: 0, matting: 0, total: 0 },
  );

const TotalTable = lazyPart(async () => (await import('./total-table.tsx')).TotalTable);

/** Shows the total load of the shown day's trucks in one line, which expands to a table by truck type. */
export const TotalOfDay = (): ReactNode => {
  const { t } = useText();
  const totals = useAtomValue(loadsByTruckTypeAtom);
  const [isOpen, setIsOpen] = useState(false);
  const tableId = useId();
  const sum = totals && sumOf(totals);
  const name = t(useAtomValue(isTodayAtom) ? 'delivery.total' : 'delivery.total.day');
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
        <span className={styles['name']}>{name}</span>
        <span className={styles['sum']}>{sum ? `${formatTonnes(sum.total)} t` : '–'}</span>
        <Chevron size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && totals && sum && (
        <Suspense>
          <TotalTable id={tableId} name={name} totals={totals} sum={sum} />
        </Suspense>
      )}
    </div>
  );
};
