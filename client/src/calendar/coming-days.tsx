import type { CalendarEntry } from '@werkplan/shared/working-days/calendar-entry-schema.ts';
import { type Day, isoWeek } from '@werkplan/shared/values/day.ts';
import { useSetAtom } from 'jotai';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { calendarAtom, shownDateAtom } from '../live/day-store.ts';
import { Card, CardNote } from '../ui/card.tsx';
import { entryDialogAtom } from './calendar-atoms.ts';
import styles from './coming-days.module.css';

const KindBadge = ({ kind }: Pick<CalendarEntry, 'kind'>): ReactNode => {
  const { t } = useText();
  return (
    <span className={styles['kind']} data-state={kind}>
      {kind === 'extraDay' && <Plus size={12} strokeWidth={2} aria-hidden />}
      {t(kind === 'week' ? 'calendar.week' : `calendar.kind.${kind}`)}
    </span>
  );
};

/**
 * Formats an entry's days: 'Do 24.12. – Di 05.01.'; a single day is shown with its year unless that is the current
 * one.
 */
const useSpan = (): ((entry: CalendarEntry) => string) => {
  const { language } = useText();
  const today = useAtomValue(todayAtom);
  const one = (day: Day): string => {
    const weekday = formatDay(day, language, 'weekdayShort');
    const isThisYear = day.slice(0, 4) === today.slice(0, 4);
    return `${weekday} ${formatDay(day, language, isThisYear ? 'tiny' : 'numeric')}`;
  };
  const short = (day: Day): string =>
    `${formatDay(day, language, 'weekdayShort')} ${formatDay(day, language, 'tiny')}`;
  return ({ day, until }) => (until === null || until === day ? one(day) : `${short(day)} – ${short(until)}`);
};

/** Lists the holidays, closures and extra days that are not over; each opens its dialog. */
export const ComingDays = (): ReactNode => {
  const { t } = useText();
  const today = useAtomValue(todayAtom);
  const calendar = useAtomValue(calendarAtom);
  const isLoaded = useAtomValue(shownDateAtom) !== null;
  const open = useSetAtom(entryDialogAtom);
  const span = useSpan();
  const coming = calendar
    .filter(({ kind, day, until }) => kind !== 'week' && (until ?? day) >= today)
    .sort((a, b) => (a.day === b.day ? a.id - b.id : a.day < b.day ? -1 : 1));
  return (
    <Card ruled title={t('calendar.coming')} aside={t('calendar.coming.text')}>
      {coming.length === 0 && isLoaded && <CardNote>{t('calendar.coming.none')}</CardNote>}
      <ul className={styles['list']}>
        {coming.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className={styles['day']}
              title={`${entry.name}, ${t('common.date.week', { week: isoWeek(entry.day) })}`}
              onClick={() => open({ id: entry.id })}
            >
              <span className={styles['span']}>{span(entry)}</span>
              <span className={styles['name']}>{entry.name}</span>
              <KindBadge kind={entry.kind} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
};
