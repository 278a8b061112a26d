import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import type { PeriodKind } from '../lib/period-in-address.ts';
import type { ShownPeriod } from '../lib/use-period.ts';
import styles from './period-toolbar.module.css';
import { StepToolbar } from './step-toolbar.tsx';

const texts = {
  month: {
    current: 'plan.currentMonth',
    back: 'plan.backToMonth',
    previous: 'plan.previousMonth',
    next: 'plan.nextMonth',
  },
  year: {
    current: 'calendar.currentYear',
    back: 'calendar.backToYear',
    previous: 'calendar.previousYear',
    next: 'calendar.nextYear',
  },
  week: {
    current: 'forecast.currentWeek',
    back: 'forecast.backToWeek',
    previous: 'forecast.previousWeek',
    next: 'forecast.nextWeek',
  },
} as const;

interface Props {
  kind: PeriodKind;
  period: ShownPeriod;
  children: ReactNode;
}

/** Toolbar with the current, previous and next period, and the period's name. */
export const PeriodToolbar = ({ kind, period, children }: Props): ReactNode => {
  const { t } = useText();
  const { first, current, select, step } = period;
  const words = texts[kind.name];
  const to = (count: 1 | -1, label: string) => ({
    label,
    disabled: kind.step(first, count) === null,
    onSelect: () => step(count),
  });
  return (
    <StepToolbar
      now={{
        label: t(words.current),
        hint: t(words.back),
        isShown: first === current,
        onSelect: () => select(current),
      }}
      previous={to(-1, t(words.previous))}
      next={to(1, t(words.next))}
    >
      <h2 className={styles['period']} data-stays-visible>
        {children}
      </h2>
    </StepToolbar>
  );
};
