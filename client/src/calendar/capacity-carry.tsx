import { addDays, isoWeek, mondayOf, type Day } from '@werkplan/shared/values/day.ts';
import { useSetAtom } from 'jotai';
import { useState, type ReactNode } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { capacityDialogAtom } from './capacity-atoms.ts';
import styles from './capacity-list.module.css';

const weeksAhead = 26;

/**
 * Selects the week to carry forward and the last week that gets its capacities: 'Woche KW 47 fortschreiben bis KW
 * 50'.
 */
export const CapacityCarry = (): ReactNode => {
  const { t } = useText();
  const thisWeek = mondayOf(useAtomValue(todayAtom));
  const open = useSetAtom(capacityDialogAtom);
  const [from, setFrom] = useState<Day>(thisWeek);
  const [chosen, setUntil] = useState<Day>(addDays(thisWeek, 21));
  const until = chosen > from ? chosen : addDays(from, 7);
  const weeks = (first: Day): { value: Day; label: string }[] =>
    Array.from({ length: weeksAhead }, (_, index) => {
      const value = addDays(first, 7 * index);
      return { value, label: t('common.date.week', { week: isoWeek(value) }) };
    });
  return (
    <div className={styles['carry']}>
      <span>{t('calendar.carry.week')}</span>
      <Select
        label={t('calendar.carry.week')}
        size="small"
        className={styles['week']}
        value={from}
        options={weeks(thisWeek)}
        onValueChange={setFrom}
      />
      <span>{t('calendar.carry.until')}</span>
      <Select
        label={t('calendar.carry.until')}
        size="small"
        className={styles['week']}
        value={until}
        options={weeks(addDays(from, 7))}
        onValueChange={setUntil}
      />
      <Button size="small" onClick={() => open({ what: 'carry', from, until })}>
        {t('calendar.carry.preview')}
      </Button>
    </div>
  );
};
