import { nextWorkingDay } from '@werkplan/shared/working-days/working-days.ts';
import type { DayLoad } from '@werkplan/shared/days/day-load-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { addDays, isDay, type Day } from '@werkplan/shared/values/day.ts';
import { useId, useMemo, useState, type ReactNode } from 'react';
import type { HallLoad } from '../../halls/use-hall-tone.ts';
import { selectedDayAtom, todayAtom } from '../../lib/day-atoms.ts';
import { formatDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { calendarAtom } from '../../live/day-store.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { type ReservationForecast, useReservationForecast } from '../use-reservation-forecast.ts';
import { usePageLoads } from '../use-loads-after.ts';
import { ActionPanel } from './action-panel.tsx';
import { LoadOption } from './load-option.tsx';
import panel from './panels.module.css';

const offered = 4;
const noOrders: readonly Order[] = [];

/** Returns the next working days after `after`, and the entered day if it is later than `after` and not among them. */
const useOfferedDays = (after: Day, day: string): readonly Day[] => {
  const plant = useAtomValue(calendarAtom);
  return useMemo(() => {
    const days: Day[] = [];
    for (let last = after; days.length < offered; days.push(last)) last = nextWorkingDay(plant, last);
    return isDay(day) && day > after ? [...new Set([...days, day])].sort() : days;
  }, [plant, after, day]);
};

interface Props {
  /** Caption of the loads. */
  loads: string;
  icon?: ReactNode;
  /** Returns the load of a day without the moved rows. */
  loadOf: (day: DayLoad) => HallLoad | undefined;
  /** kg that the moved rows add to the load. */
  added: number;
  /** The orders that move, and their hall. */
  moved?: { readonly orders: readonly Order[]; readonly hall: HallId };
  sameDay: string;
  onReady: (isReady: boolean) => void;
  onApply: (day: Day) => void;
  /** Content below the days; `chosen` is the chosen day, or null if it is the shown day or not possible. */
  foot: (chosen: Day | null, foreseen: ReservationForecast) => ReactNode;
}

/** Panel that moves the selection to another day. Preselects the next working day after the shown one, today at the earliest. */
export const DayChoicePanel = ({
  loads: caption,
  icon,
  loadOf,
  added,
  moved,
  sameDay,
  onReady,
  onApply,
  foot,
}: Props): ReactNode => {
  const { t, language } = useText();
  const group = useId();
  const shown = useAtomValue(selectedDayAtom);
  const today = useAtomValue(todayAtom);
  const plant = useAtomValue(calendarAtom);
  const after = shown < today ? addDays(today, -1) : shown;
  const [day, setDay] = useState<string>(() => nextWorkingDay(plant, after));
  const days = useOfferedDays(after, day);
  const { loads, period } = usePageLoads(shown, day);
  const foreseen = useReservationForecast(moved?.orders ?? noOrders, period);
  const isPossible = isDay(day) && day >= today;
  const isReady = isPossible && day !== shown;
  const walk = (by: 1 | -1): void => {
    const next = days[Math.min(Math.max(days.findIndex((one) => one === day) + by, 0), days.length - 1)];
    if (next !== undefined) setDay(next);
  };
  const before = (one: Day): HallLoad | undefined => {
    const load = loads.get(one);
    return load && loadOf(load);
  };
  return (
    <ActionPanel
      title={t('orderSeveral.day.title')}
      hint={
        <>
          {t('orderSeveral.day.keys')} <Kbd>↑</Kbd> <Kbd>↓</Kbd>
        </>
      }
      isReady={isReady}
      onReady={onReady}
      onApply={() => isDay(day) && onApply(day)}
      onArrow={walk}
    >
      <DayField
        aria-label={t('common.date.field')}
        value={day}
        from={shown}
        isAhead
        onValueChange={setDay}
        error={null}
      />
      {!isReady && day !== '' && (
        <p role="alert" className={panel['problem']}>
          {isPossible ? sameDay : t('validation.invalidDate')}
        </p>
      )}
      <p className={panel['caption']}>
        {icon}
        {caption}
      </p>
      <div role="radiogroup" aria-label={caption}>
        {days.map((one) => (
          <LoadOption
            key={one}
            name={group}
            label={formatDay(one, language, 'short')}
            isChosen={one === day}
            onChoose={() => setDay(one)}
            before={before(one)}
            steel={added}
            reserved={moved && foreseen.reserved({ hallId: moved.hall, date: one })}
          />
        ))}
      </div>
      {foot(isReady ? day : null, foreseen)}
    </ActionPanel>
  );
};
