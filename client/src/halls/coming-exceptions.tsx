import { comingCapacities } from '@werkplan/shared/halls/coming-capacities.ts';
import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import X from 'lucide-react/icons/x';
import { useState, type ReactNode } from 'react';
import { notifyDone } from '../history/notify-done.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { calendarAtom, rowsAtoms } from '../live/day-store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { removeCapacity } from './capacity-api.ts';
import styles from './capacity-menu.module.css';

interface Props {
  hall: HallId;
  onEdit: (row: HallCapacity) => void;
}

/** Lists the hall's exceptions and new defaults from today on, with buttons to edit or remove each. */
export const ComingExceptions = ({ hall, onEdit }: Props): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  const rows = [...(useAtomValue(rowsAtoms.hallCapacities)?.values() ?? [])];
  const calendar = useAtomValue(calendarAtom);
  const [busy, setBusy] = useState(false);
  const own = rows.filter(({ hallId }) => hallId === hall);
  const coming = comingCapacities(own, calendar, today).flatMap(({ rows: [row], instead }) =>
    row ? [{ row, instead }] : [],
  );
  if (coming.length === 0) return null;
  const dayOf = ({ kind, day }: HallCapacity): string => {
    const text = formatDay(day, language, day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'numeric');
    return kind === 'day' ? text : t('capacity.from', { day: text });
  };
  const remove = async (row: HallCapacity): Promise<void> => {
    setBusy(true);
    try {
      const removed = await removeCapacity(row);
      notifyDone(t('capacity.removed', { id: hall, day: dayOf(row) }), removed);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles['coming']} aria-label={t('capacity.coming')}>
      <h3 className={styles['hint']}>{t('capacity.coming')}</h3>
      <ul>
        {coming.map(({ row, instead }) => {
          const figures = { capacity: formatKilograms(row.maxCapacity), instead: formatKilograms(instead) };
          return (
            <li key={row.id} className={styles['one']}>
              <button type="button" className={styles['edit']} onClick={() => onEdit(row)}>
                {t('capacity.comingDay', { day: dayOf(row), ...figures })}
                {row.reason && <span className={styles['hint']}> {row.reason}</span>}
              </button>
              <IconButton
                icon={X}
                size="tiny"
                label={t('capacity.remove', { day: dayOf(row) })}
                disabled={busy}
                onClick={() => void remove(row)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
};
