import { useAtomValue } from 'jotai';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays, isoWeek } from '@werkplan/shared/values/day.ts';
import { selectedDayAtom, todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useSelectDay } from '../lib/use-select-day.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { DayChip } from './day-chip.tsx';
import { DayPopover } from './day-popover.tsx';
import styles from './day-toolbar.module.css';

/** Today, previous and next day, the day itself as the largest text of the bar, its week. */
export const DayToolbar = (): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const today = useAtomValue(todayAtom);
  const selectDay = useSelectDay();
  const move = (count: number) => (): void => selectDay(addDays(day, count));
  const toToday = (): void => selectDay(today);
  useShortcuts({ h: toToday, '[': move(-1), ']': move(1) });
  const hint = (
    <>
      {t('common.date.backToToday')}
      <Kbd>H</Kbd>
    </>
  );
  return (
    <div className={styles['toolbar']}>
      <Tooltip content={hint} side="bottom">
        <Button
          variant={day === today ? 'tinted' : 'secondary'}
          className={styles['today']}
          onClick={toToday}
        >
          {t('common.date.today')}
        </Button>
      </Tooltip>
      <div className={styles['steps']}>
        <IconButton label={t('common.date.previousDay')} icon={ChevronLeft} shortcut="[" onClick={move(-1)} />
        <IconButton label={t('common.date.nextDay')} icon={ChevronRight} shortcut="]" onClick={move(1)} />
      </div>
      <DayPopover day={day} onSelect={selectDay} />
      <span className={styles['week']}>{t('common.date.week', { week: isoWeek(day) })}</span>
      <DayChip day={day} today={today} />
    </div>
  );
};
