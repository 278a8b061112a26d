import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { type Day, isoWeek } from '@werkplan/shared/values/day.ts';
import { useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { dataOf, closestWith } from '../lib/dom-contract.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useDayAppearance } from './day-appearance.ts';
import { useYearFocus } from './use-year-focus.ts';
import { weeksOfYear, type YearWeek } from './year-days.ts';
import { YearHead } from './year-head.tsx';
import styles from './year-strip.module.css';

const weekdays = [0, 1, 2, 3, 4, 5, 6];

interface Hint {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Minimum distance (px) of a tooltip's centre from the strip's edges: half of a tooltip's typical width. */
const hintHalf = 120;

const hintAt = (target: EventTarget): Hint | null => {
  const cell = target instanceof Element ? closestWith(target, 'day') : null;
  const box = cell?.closest('section');
  if (!cell || !box || dataOf(cell, 'day') === undefined) return null;
  const [at, within] = [cell.getBoundingClientRect(), box.getBoundingClientRect()];
  const x = Math.min(Math.max(at.left + at.width / 2 - within.left, hintHalf), within.width - hintHalf);
  return { name: cell.ariaLabel ?? '', x, y: at.bottom - within.top + 6 };
};

const longest = 5;
/**
 * Returns a month's name for a narrow column: 'Jan', 'März', 'April'; only names longer than five letters are
 * shortened.
 */
const monthName = (first: Day, language: Language): string => {
  const [name = ''] = formatDay(first, language, 'month').split(' ');
  return name.length > longest ? name.slice(0, 3) : name;
};

const Heads = ({ weeks }: { weeks: readonly YearWeek[] }): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  const isNow = ({ monday, week, days }: YearWeek): boolean =>
    days.includes(today) && week === isoWeek(monday);
  return (
    <>
      <div className={styles['row']} aria-hidden>
        <span />
        {weeks.map(({ monday, first }) => (
          <span key={monday} className={styles['month']}>
            {first && monthName(first, language)}
          </span>
        ))}
      </div>
      <div className={styles['row']} aria-hidden>
        <span className={styles['label']}>{t('calendar.week')}</span>
        {weeks.map((week) => (
          <span key={week.monday} className={styles['week']} data-today={isNow(week) || undefined}>
            {week.week}
          </span>
        ))}
      </div>
    </>
  );
};

interface Props {
  /** First day of the year. */
  year: Day;
  step: (count: number) => void;
}

/** Shows the year with one column per week. */
export const YearStrip = ({ year, step }: Props): ReactNode => {
  const { language } = useText();
  const weeks = useMemo(() => weeksOfYear(year), [year]);
  const lookOf = useDayAppearance();
  const { focused, isSelected, grid, onFocus, handlers } = useYearFocus(year, step);
  const [hint, setHint] = useState<Hint | null>(null);
  const showHint = ({ target }: Pick<MouseEvent, 'target'>): void => setHint(hintAt(target));
  const columns = { gridTemplateColumns: `28px repeat(${weeks.length}, minmax(0, 1fr))` };
  const cell = (day: Day | null, monday: Day): ReactNode => {
    if (day === null) return <span key={monday} />;
    const { state, name, isToday, isPast } = lookOf(day);
    const isFirst = day.slice(8) <= '07';
    return (
      <div
        key={day}
        role="gridcell"
        aria-label={name}
        aria-selected={isSelected(day)}
        tabIndex={day === focused ? 0 : -1}
        className={styles['cell']}
        data-day={day}
        data-state={state}
        data-today={isToday || undefined}
        data-past={isPast || undefined}
        data-left={(isFirst && !day.startsWith(`${year.slice(0, 4)}-01`)) || undefined}
        data-over={(day.endsWith('-01') && day !== year && day !== monday) || undefined}
      >
        <span className={styles['box']}>
          {(isToday || !['plain', 'off'].includes(state)) && Number(day.slice(8))}
        </span>
      </div>
    );
  };
  return (
    <section className={styles['card']} aria-labelledby="year">
      <YearHead year={year} />
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells take the focus */}
      <div
        ref={grid}
        role="grid"
        aria-labelledby="year"
        aria-multiselectable
        className={styles['grid']}
        {...handlers}
        onMouseOver={showHint}
        onMouseLeave={() => setHint(null)}
        onFocus={(event) => {
          onFocus(event);
          showHint(event);
        }}
        onBlur={() => setHint(null)}
      >
        <div className={styles['rows']} style={columns}>
          <Heads weeks={weeks} />
          {weekdays.map((weekday) => (
            <div key={weekday} role="row" className={styles['row']}>
              <span role="rowheader" className={styles['label']}>
                {formatDay(`2026-06-0${weekday + 1}`, language, 'weekdayShort')}
              </span>
              {weeks.map(({ monday, days }) => cell(days[weekday] ?? null, monday))}
            </div>
          ))}
        </div>
      </div>
      {hint && (
        <div className={styles['hint']} style={{ left: hint.x, top: hint.y }} aria-hidden>
          {hint.name}
        </div>
      )}
    </section>
  );
};
