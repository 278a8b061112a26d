import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import { substitutes } from './demo-drivers.ts';
import type { Random } from './random.ts';

/** Makes every truck's run on every opened day; up to today a few have another driver or starting time. */
export const makeDemoDeliveries = (
  calendar: DemoCalendar,
  trucks: readonly Truck[],
  random: Random,
): DeliveryRow[] => {
  const runs = calendar.openedDays.flatMap((date) => trucks.map((truck) => ({ date, truck })));
  return runs.map(({ date, truck }, index) => {
    const hasSubstitute = date <= calendar.today && truck.type === 'SATTEL' && random.chance(0.1);
    const startsLater = date <= calendar.today && random.chance(0.05);
    return {
      id: index + 1,
      date,
      truckId: truck.id,
      truckDriver: hasSubstitute ? random.pick(substitutes) : truck.defaultDriver,
      startingTime: startsLater ? '08:45' : truck.defaultStartingTime,
      isPinned: false,
      departed: null,
      version: 1,
    };
  });
};
