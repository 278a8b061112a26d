import { calendarDay } from '@werkplan/shared/calendar/working-days.ts';
import type { ReactNode } from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { calendarAtom } from '../live/day-store.ts';
import { Badge } from '../ui/badge.tsx';

/** What the plant's calendar calls the selected day; nothing of an ordinary one. */
export const DayName = (): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const calendar = useAtomValue(calendarAtom);
  const { state, name } = calendarDay(calendar, day);
  if (calendar.length === 0 || state === 'working') return null;
  return (
    <Badge size="large" tone={state === 'extra' ? 'accent' : 'warn'} data-stays-visible>
      {name || t('calendar.state.off')}
    </Badge>
  );
};
