import { Suspense, type ReactNode } from 'react';
import { addDays, isDay, isoWeek } from '@werkplan/shared/values/day.ts';
import { selectedDayAtom, todayAtom } from '../lib/day-atoms.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useSelectDay } from '../lib/use-select-day.ts';
import { DayPopover } from './day-popover.tsx';
import type { PastDayEditing } from './day-state-parts.ts';
import { DayState } from './day-state.tsx';
import styles from './day-toolbar.module.css';
import { StepToolbar } from './step-toolbar.tsx';

const DraftChip = lazyPart(async () => (await import('../drafts/draft-bar.tsx')).DraftChip, { ahead: null });
const PastChip = lazyPart(async () => (await import('../history/past-bar.tsx')).PastChip, { ahead: null });

/** Chip that distinguishes plan, draft and past moment, which look alike. */
const ShownState = ({ past }: { past: PastDayEditing }): ReactNode => {
  const isInDraft = useAtomValue(draftIdAtom) !== null;
  const isPast = useAtomValue(pastMomentAtom) !== null;
  if (!isPast && !isInDraft) return <DayState past={past} />;
  return <Suspense>{isPast ? <PastChip /> : <DraftChip />}</Suspense>;
};

/** Toolbar with today, previous and next day, the day itself, its week and its state. */
export const DayToolbar = ({ past }: { past: PastDayEditing }): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const today = useAtomValue(todayAtom);
  const selectDay = useSelectDay();
  const step = (count: number) => (): void => {
    // Reads the address instead of the state, because keys repeat faster than React renders.
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
      <span className={styles['week']} data-from="1320" data-gives-way data-stays-visible>
        {t('common.date.week', { week: isoWeek(day) })}
      </span>
      <ShownState past={past} />
    </StepToolbar>
  );
};
