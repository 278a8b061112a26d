import { lazy, Suspense, type ReactNode } from 'react';
import type { CalendarProps } from './month-calendar.tsx';
import { Skeleton } from './skeleton.tsx';

const MonthCalendar = lazy(async () => ({ default: (await import('./month-calendar.tsx')).MonthCalendar }));
const height = 262;

/** A month with ISO week numbers for choosing a day; its code is loaded on first use. */
export const Calendar = (props: CalendarProps): ReactNode => (
  <Suspense fallback={<Skeleton height={height} />}>
    <MonthCalendar {...props} />
  </Suspense>
);
