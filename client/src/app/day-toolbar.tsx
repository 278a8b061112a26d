import type { ReactNode } from 'react';
import { addDays, isDay, isoWeek } from '@werkplan/shared/values/day.ts';
import { selectedDayAtom, todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { idlePart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { useSelectDay } from '../lib/use-select-day.ts';
import { DayChip, type PastDay } from './day-chip.tsx';
import { DayPopover } from './day-popover.tsx';
import styles from './day-toolbar.module.css';
import { StepToolbar } from './step-toolbar.tsx';

const DayName = idlePart(async () => (await import('./day-name.tsx')).DayName);
const SinceChip = idlePart(async () => (await import('../since/since-chip.tsx')).SinceChip);

/** Whether the day is released. */
const DayState = idlePart(async () => (await import('../releases/day-state.tsx')).DayState);

/** Today, previous and next day, the day itself as the largest text of the bar, its week. */
export const DayToolbar = ({ past }: { past: PastDay }): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const today = useAtomValue(todayAtom);
  const selectDay = useSelectDay();
  const step = (count: number) => (): void => {
    // Keys come faster than the page is drawn: each goes on from what the one before has written.
    const written = new URLSearchParams(location.search).get('date') ?? '';
    selectDay(addDays(isDay(written) ? written : day, count));
  };
  return (
    <StepToolbar
      now={{
        label: t('common.date.today'),
        hint: t('common.date.backToToday'),
        isShown: day === today,
        onSelect: () => selectDay(today),
      }}
      previous={{ label: t('common.date.previousDay'), onSelect: step(-1) }}
      next={{ label: t('common.date.nextDay'), onSelect: step(1) }}
    >
      <DayPopover day={day} onSelect={selectDay} />
      <span className={styles['week']} data-stays-visible>
        {t('common.date.week', { week: isoWeek(day) })}
      </span>
      <DayChip day={day} today={today} past={past} />
      <DayState />
      <DayName />
      <SinceChip />
    </StepToolbar>
  );
};
