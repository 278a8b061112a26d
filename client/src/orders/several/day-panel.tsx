import { nextWorkingDay } from '@werkplan/shared/calendar/working-days.ts';
import { isDay, type Day } from '@werkplan/shared/values/day.ts';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { hallTotalsAtom } from '../../halls/hall-atoms.ts';
import { HallTile } from '../../halls/hall-tile.tsx';
import { selectedDayAtom, todayAtom } from '../../lib/day-atoms.ts';
import { formatDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { calendarAtom } from '../../live/day-store.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { loadWith } from '../hall-after.tsx';
import { usePageLoads } from '../use-loads-after.ts';
import { ActionPanel, type PanelProps } from './action-panel.tsx';
import { applySeveral } from './apply-several.ts';
import { LoadChange, LoadOption } from './load-option.tsx';
import panel from './panels.module.css';
import { moveOrdersToDay } from './several-orders-api.ts';
import { SeveralLeaveTrucks } from './several-leave-trucks.tsx';

const offered = 4;

/** The next working days, and a typed one that isn't among them. */
const useOfferedDays = (from: Day, day: string): readonly Day[] => {
  const plant = useAtomValue(calendarAtom);
  return useMemo(() => {
    const days: Day[] = [];
    for (let last = from; days.length < offered; days.push(last)) last = nextWorkingDay(plant, last);
    return isDay(day) && day > from ? [...new Set([...days, day])].sort() : days;
  }, [plant, from, day]);
};

const sumOfSteel = (orders: PanelProps['orders']): number =>
  orders.reduce((sum, { steel }) => sum + steel, 0);

/** Another day for the selected orders: the next working day unless another is chosen or typed. */
export const DayPanel = ({ orders, hall, onReady }: PanelProps): ReactNode => {
  const { t, language } = useText();
  const group = useId();
  const shown = useAtomValue(selectedDayAtom);
  const today = useAtomValue(todayAtom);
  const plant = useAtomValue(calendarAtom);
  const [day, setDay] = useState<string>(() => nextWorkingDay(plant, shown));
  const days = useOfferedDays(shown, day);
  const { loads } = usePageLoads(shown, day);
  const here = useAtomValue(hallTotalsAtom(hall));
  const steel = sumOfSteel(orders);
  const isPossible = isDay(day) && day >= today;
  const isReady = isPossible && day !== shown;
  const apply = (): void => {
    const ids = orders.map(({ id }) => id);
    const values = { date: formatDay(day, language, 'numeric') };
    void applySeveral({ send: () => moveOrdersToDay(ids, day), done: 'order.several.day.done', values });
  };
  const walk = (by: 1 | -1): void => {
    const next = days[Math.min(Math.max(days.findIndex((one) => one === day) + by, 0), days.length - 1)];
    if (next !== undefined) setDay(next);
  };
  const hereName =
    shown === today
      ? t('order.several.today', { id: hall })
      : t('order.several.shownDay', { id: hall, day: formatDay(shown, language, 'short') });
  return (
    <ActionPanel
      title={t('order.several.day.title')}
      hint={
        <>
          {t('order.several.day.keys')} <Kbd>↑</Kbd> <Kbd>↓</Kbd>
        </>
      }
      isReady={isReady}
      onReady={onReady}
      onApply={apply}
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
          {t(isPossible ? 'order.several.sameDay' : 'validation.invalidDate')}
        </p>
      )}
      <p className={panel['caption']}>
        <HallTile hall={hall} />
        {t('order.several.loads', { id: hall })}
      </p>
      <div role="radiogroup" aria-label={t('order.several.loads', { id: hall })}>
        {days.map((one) => (
          <LoadOption
            key={one}
            name={group}
            label={formatDay(one, language, 'short')}
            isChosen={one === day}
            onChoose={() => setDay(one)}
            before={loads.get(one)?.halls.find(({ id }) => id === hall)}
            steel={steel}
          />
        ))}
      </div>
      {here && (
        <p className={panel['foot']}>
          {hereName}
          <span>
            <LoadChange before={here} after={loadWith(here, -steel)} /> t
          </span>
        </p>
      )}
      {isReady && (
        <div className={panel['leaves']}>
          <SeveralLeaveTrucks orders={orders} />
        </div>
      )}
    </ActionPanel>
  );
};
