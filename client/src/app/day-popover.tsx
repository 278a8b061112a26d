import CalendarIcon from 'lucide-react/icons/calendar';
import { Suspense, type ComponentPropsWithRef, type ReactNode } from 'react';
import type { Day } from '@werkplan/shared/values/day.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useOpening } from '../lib/use-opening.ts';
import styles from './day-toolbar.module.css';

interface Props {
  day: Day;
  onSelect: (day: Day) => void;
}

const DayCalendar = lazyPart(async () => (await import('./day-calendar.tsx')).DayCalendar);

const DayButton = ({ day, ...rest }: { day: Day } & ComponentPropsWithRef<'button'>): ReactNode => {
  const { t, language } = useText();
  return (
    <button type="button" {...rest} className={styles['date']} data-stays-visible>
      <time dateTime={day}>
        <span data-from="1320">{formatDay(day, language, 'long')}</span>
        <span data-from="1160" data-below="1320">
          {formatDay(day, language, 'longShort')}
        </span>
        <span data-below="1160">{formatDay(day, language, 'dayMonthShort')}</span>
      </time>
      <CalendarIcon size={14} strokeWidth={1.75} data-from="880" aria-hidden />
      <span className="visually-hidden">{t('common.date.choose')}</span>
    </button>
  );
};

/** Button with the shown day, which opens a field and a calendar; both are loaded on first use. */
export const DayPopover = ({ day, onSelect }: Props): ReactNode => {
  const { isOpen: isUsed, open } = useOpening();
  const closed = <DayButton day={day} aria-haspopup="dialog" aria-expanded={false} onClick={open} />;
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <DayCalendar day={day} onSelect={onSelect} trigger={<DayButton day={day} />} />
    </Suspense>
  );
};
