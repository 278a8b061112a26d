import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { useMemo } from 'react';
import { useText } from '../lib/i18n.ts';
import { withDayName, usePageLoads } from '../orders/use-loads-after.ts';
import type { CalendarDayBar } from '../ui/month-calendar.tsx';

/** Load and capacity (kg) of all trucks on a day; the load includes the shipment to be moved. */
export interface TruckSpace {
  readonly capacity: number;
  readonly load: number;
}

/** Returns the trucks' space including the shipment, for each day of the calendar and for the chosen `day`. */
export const useTruckSpace = (shipment: Pick<ShipmentRow, 'amount' | 'date'>, day: string) => {
  const { t } = useText();
  const { loads, turn } = usePageLoads(shipment.date, day);
  const { amount, date: from } = shipment;
  const spaces = useMemo(
    () =>
      new Map(
        [...loads.values()].map(({ date, truckCapacity, load }): [Day, TruckSpace] => [
          date,
          // The shipment is already counted on its current day.
          { capacity: truckCapacity, load: load + (date === from ? 0 : amount) },
        ]),
      ),
    [loads, amount, from],
  );
  const marks = useMemo(
    () =>
      new Map(
        [...spaces].map(([date, { load, capacity }]): [Day, CalendarDayBar] => {
          const values = { load: formatTonnes(load), capacity: formatTonnes(capacity) };
          return [
            date,
            { value: load, max: capacity, text: withDayName(t('shipment.space', values), loads.get(date)) },
          ];
        }),
      ),
    [spaces, loads, t],
  );
  return { marks, of: (one: string): TruckSpace | undefined => spaces.get(one), turn };
};
