import { capacityOn, hallTotals, sumHalls } from '@werkplan/shared/halls/hall-rules.ts';
import type { HallId, HallTotals } from '@werkplan/shared/halls/hall.ts';
import { atom } from 'jotai';
import { atomCache, sameFields, steadyAtom } from '../live/atom-tools.ts';
import { shownDayAtom } from '../live/day-store.ts';

/** Every hall's load and capacity on the day, kg, from its orders and the capacities; null while loading. */
const allHallsAtom = atom((get): HallTotals[] | null => {
  const state = get(shownDayAtom);
  if (!state) return null;
  const { date, orders, hallCapacities } = state;
  const sums = sumHalls([...orders.values()].filter((order) => order.date === date));
  return sums.map((hall) => hallTotals(hall, capacityOn(hallCapacities.values(), hall.id, date)));
});

/** One hall's card. */
export const hallTotalsAtom = atomCache((id: HallId) =>
  steadyAtom((get) => get(allHallsAtom)?.find((hall) => hall.id === id) ?? null, sameFields),
);

type Total = Omit<HallTotals, 'id'>;

/** The 'T' card: all halls together. */
export const allHallsTotalAtom = steadyAtom((get): Total | null => {
  const halls = get(allHallsAtom);
  if (!halls) return null;
  const sum = (field: keyof Total): number => halls.reduce((total, hall) => total + hall[field], 0);
  return {
    maxCapacity: sum('maxCapacity'),
    steelTotal: sum('steelTotal'),
    mattingTotal: sum('mattingTotal'),
    remaining: sum('remaining'),
  };
}, sameFields);
