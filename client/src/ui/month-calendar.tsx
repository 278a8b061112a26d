import type { CalendarEntry } from '@werkplan/shared/working-days/calendar-entry-schema.ts';
import { calendarDay, isWorkingDay } from '@werkplan/shared/working-days/working-days.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { createContext, useContext, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { DayButton, DayPicker, type DayButtonProps } from 'react-day-picker';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { classFor, cx } from '../lib/class-names.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { calendarLocale } from './calendar-locale.ts';
import styles from './month-calendar.module.css';
import { toLocalDate, toDay } from './parse-day.ts';
import { barShares } from './bar-shares.ts';

export interface CalendarProps {
  /** YYYY-MM-DD; anything else selects nothing. */
  selected: string;
  onSelect: (day: string) => void;
  /** Earlier days are disabled. */
  minDay?: string;
  autoFocus?: boolean;
  /** The plant calendar, for closed and named days. */
  plant: readonly CalendarEntry[];
  /** Loads by day, shown as a bar below the number. */
  marks?: ReadonlyMap<string, CalendarDayBar>;
  /** Called with a day of the month that the user turns to. */
  onTurn?: (day: string) => void;
}

/** Load of a day, shown as a bar; `value`, `max` and `reserved` have the same unit. */
export interface CalendarDayBar {
  readonly value: number;
  readonly max: number;
  /** Amount reserved after `value`, hatched. */
  readonly reserved?: number;
  /** True if `value` is near `max`; shows the bar as a warning unless `value` exceeds `max`. */
  readonly isNear?: boolean;
  /** Tooltip and end of the day's accessible name. */
  readonly text: string;
}

const noMarks: ReadonlyMap<string, CalendarDayBar> = new Map();
interface CalendarData {
  readonly marks: ReadonlyMap<string, CalendarDayBar>;
  readonly plant: readonly CalendarEntry[];
}
const KnownContext = createContext<CalendarData>({ marks: noMarks, plant: [] });

const Bar = ({ mark }: { mark: CalendarDayBar }): ReactNode => {
  const { within, over } = barShares(mark.value, mark.max);
  return (
    <span className={styles['mark']} aria-hidden>
      <span
        className={cx(styles['within'], mark.isNear && over === 0 && styles['near'])}
        style={{ width: `${within}%` }}
      />
      {over === 0 && mark.reserved !== undefined && (
        <span
          className={styles['reserved']}
          style={{ width: `${barShares(mark.reserved, mark.max).within}%` }}
        />
      )}
      {over > 0 && <span className={styles['over']} />}
    </span>
  );
};

/** A day with its load and its name in the plant calendar, if any. */
const KnownDay = (props: DayButtonProps): ReactElement => {
  const { marks, plant } = useContext(KnownContext);
  const day = toDay(props.day.date);
  const mark = props.disabled ? undefined : marks.get(day);
  const { name } = calendarDay(plant, day);
  const texts = [name, mark?.text].filter(Boolean);
  if (texts.length === 0) return <DayButton {...props} />;
  return (
    <DayButton
      {...props}
      aria-label={[props['aria-label'] ?? '', ...texts].join(', ')}
      title={texts.join('\n')}
    >
      {props.children}
      {name !== '' && <span className={styles['named']} aria-hidden />}
      {mark && <Bar mark={mark} />}
    </DayButton>
  );
};

const classNames = Object.fromEntries(
  [
    'root',
    'months',
    'month',
    'month_caption',
    'caption_label',
    'nav',
    'button_previous',
    'button_next',
    'month_grid',
    'weekdays',
    'weekday',
    'week',
    'week_number',
    'week_number_header',
    'day',
    'day_button',
    'disabled',
    'outside',
    'today',
    'selected',
    'hidden',
  ].map((name) => [name, classFor(styles, name) ?? '']),
);

const Chevron = ({ orientation = 'left' }: { orientation?: string }): ReactElement => {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon size={16} strokeWidth={1.75} aria-hidden />;
};

const components = { Chevron, DayButton: KnownDay };

/** A month with ISO week numbers; weeks start on Monday. */
export const MonthCalendar = ({
  selected,
  onSelect,
  minDay,
  autoFocus = false,
  marks = noMarks,
  plant,
  onTurn,
}: CalendarProps): ReactNode => {
  const { language } = useText();
  const today = useAtomValue(todayAtom);
  const known = useMemo(() => ({ marks, plant }), [marks, plant]);
  const date = toLocalDate(selected);
  const first = minDay ? toLocalDate(minDay) : undefined;
  const now = toLocalDate(today);
  const [shown, show] = useState(() => ({ month: date ?? now ?? new Date(), follows: selected }));
  // Shows the month of a day that was selected elsewhere; turning to another month does not select a day.
  if (date && shown.follows !== selected) show({ month: date, follows: selected });
  const turn = (month: Date): void => {
    show({ month, follows: selected });
    onTurn?.(toDay(month));
  };
  return (
    <KnownContext value={known}>
      <DayPicker
        mode="single"
        required
        locale={calendarLocale(language)}
        weekStartsOn={1}
        ISOWeek
        showWeekNumber
        showOutsideDays
        fixedWeeks
        autoFocus={autoFocus}
        {...(now && { today: now })}
        selected={date}
        month={shown.month}
        onMonthChange={turn}
        onSelect={(next) => onSelect(toDay(next))}
        modifiers={{ closed: (one) => !isWorkingDay(plant, toDay(one)) }}
        modifiersClassNames={{ closed: styles['closed'] ?? '' }}
        {...(first && { disabled: { before: first } })}
        classNames={classNames}
        components={components}
      />
    </KnownContext>
  );
};
