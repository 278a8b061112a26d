import { calendarAtom } from '../live/day-store.ts';
import { addCalendarEntryEndpoint } from '@werkplan/shared/calendar/calendar-endpoints.ts';
import type { CalendarEntry } from '@werkplan/shared/working-days/calendar-entry-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useMay } from '../account/may.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { dataOf, dataSelector, closestWith } from '../lib/dom-contract.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { chosenDaysAtom, entryDialogAtom } from './calendar-atoms.ts';
import { dayAfterArrow } from './year-days.ts';

/** Order of precedence if a day has several entries. */
const order = ['extraDay', 'closure', 'holiday'];

/** Returns the entry that decides if the day is a working day; undefined if only the weekday does. */
const entryOn = (calendar: readonly CalendarEntry[], day: Day): CalendarEntry | undefined =>
  calendar
    .filter(({ kind, day: from, until }) => kind !== 'week' && from <= day && day <= (until ?? from))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0];

interface YearFocus {
  readonly day: Day;
  /** Other end of the selected range; equals `day` without a selection. */
  readonly anchor: Day;
}

const dayAt = (target: EventTarget | null): Day | undefined =>
  dataOf(closestWith(target instanceof Element ? target : null, 'day'), 'day');

/**
 * Handles focus and selection in the year. Arrow keys move the focus; with Shift they select a range, as dragging does. Page Up
 * and Page Down call `step` with −1 and 1. Enter, Space or releasing the pointer opens the day's entry, or a new entry for the
 * selected days if they are not over and the user may add entries.
 */
export const useYearFocus = (year: Day, step: (count: number) => void) => {
  const today = useAtomValue(todayAtom);
  const calendar = useAtomValue(calendarAtom);
  const mayAdd = useMay(addCalendarEntryEndpoint);
  const open = useSetAtom(entryDialogAtom);
  const choose = useSetAtom(chosenDaysAtom);
  const grid = useRef<HTMLDivElement>(null);
  const dragged = useRef<Day | null>(null);
  const moves = useRef(false);
  const home = today.slice(0, 4) === year.slice(0, 4) ? today : year;
  const [focus, setFocus] = useState<YearFocus>({ day: home, anchor: home });
  if (focus.day.slice(0, 4) !== year.slice(0, 4)) setFocus({ day: home, anchor: home });
  const [from, until] = focus.day < focus.anchor ? [focus.day, focus.anchor] : [focus.anchor, focus.day];

  useEffect(() => {
    choose({ from, until });
    return () => choose(null);
  }, [choose, from, until]);

  useEffect(() => {
    if (!moves.current) return;
    moves.current = false;
    grid.current?.querySelector<HTMLElement>(dataSelector('day', focus.day))?.focus();
  }, [focus.day]);

  useEffect(() => {
    // Scrolls today, or another year's first day, into view if the year is wider than the window.
    grid.current
      ?.querySelector(dataSelector('day', home))
      ?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [home]);

  const openDays = (first: Day, last: Day): void => {
    const entry = first === last ? entryOn(calendar, first) : undefined;
    if (entry) open({ id: entry.id });
    else if (mayAdd && last >= today) open({ from: first < today ? today : first, until: last });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      moves.current = true;
      return step(event.key === 'PageUp' ? -1 : 1);
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return openDays(from, until);
    }
    const day = dayAfterArrow(focus.day, event.key);
    if (day === null) return;
    event.preventDefault();
    moves.current = true;
    setFocus({ day, anchor: event.shiftKey ? focus.anchor : day });
  };
  const onPointerDown = (event: PointerEvent): void => {
    const day = dayAt(event.target);
    if (day === undefined || event.button !== 0) return;
    dragged.current = day;
    setFocus({ day, anchor: day });
  };
  const onPointerMove = (event: PointerEvent): void => {
    const day = dragged.current === null ? undefined : dayAt(event.target);
    if (day !== undefined && day !== focus.day) setFocus({ ...focus, day });
  };
  const onPointerUp = (): void => {
    if (dragged.current === null) return;
    dragged.current = null;
    openDays(from, until);
  };
  const onFocus = ({ target }: { readonly target: EventTarget }): void => {
    const day = dayAt(target);
    if (day !== undefined && day !== focus.day) setFocus({ day, anchor: day });
  };
  return {
    focused: focus.day,
    isSelected: (day: Day): boolean => from !== until && from <= day && day <= until,
    grid,
    onFocus,
    handlers: { onKeyDown, onPointerDown, onPointerMove, onPointerUp },
  };
};
