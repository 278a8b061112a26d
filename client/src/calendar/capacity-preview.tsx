import type { CapacityChange } from '@werkplan/shared/halls/capacity-change-schema.ts';
import { calendarAtom } from '../live/day-store.ts';
import { isClosedDay } from '@werkplan/shared/working-days/working-days.ts';
import { capacityOn } from '@werkplan/shared/halls/hall-rules.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { capacitiesAtom } from './capacity-atoms.ts';
import styles from './capacity-list.module.css';
import { CapacityCells, CapacityTable } from './capacity-table.tsx';
import { useCapacityWords } from './capacity-words.ts';

export const CapacityPreview = ({ changes }: { changes: readonly CapacityChange[] }): ReactNode => {
  const { t } = useText();
  const { dayText, hallText } = useCapacityWords();
  const [capacities, calendar] = [useAtomValue(capacitiesAtom), useAtomValue(calendarAtom)];
  if (changes.length === 0) return <p className={styles['note']}>{t('calendar.capacity.none.changed')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the keyboard can scroll it
    <div className={styles['preview']} tabIndex={0} role="region" aria-label={t('calendar.carry.preview')}>
      <CapacityTable>
        {changes.map((change) => {
          const { hallId, kind, day, maxCapacity, reason } = change;
          const now = capacityOn(capacities, hallId, day, isClosedDay(calendar, day));
          const words = {
            day: dayText(change),
            hall: hallText(hallId),
            tonnes: maxCapacity === null ? t('calendar.preview.removed') : formatTonnes(maxCapacity),
            instead: formatTonnes(now),
          };
          return (
            <tr key={`${kind} ${day} ${hallId}`}>
              <CapacityCells hall={hallId} words={words} />
              <td>{reason}</td>
            </tr>
          );
        })}
      </CapacityTable>
    </div>
  );
};
