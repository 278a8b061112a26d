import type { HallCapacity } from '../halls/hall-schema.ts';
import type { Reservation } from '../halls/reservation-schema.ts';
import type { HallSums } from '../halls/hall.ts';
import type { Order } from '../orders/order-schema.ts';
import type { Day } from '../values/day.ts';
import type { DraftWrite } from './draft-schema.ts';
import { withDraft } from './with-draft.ts';

interface DaySums {
  readonly date: Day;
  readonly sums: readonly HallSums[];
}

/** Loads, capacities and reservations of the halls on some days. */
interface HallRows<Sums extends DaySums> {
  readonly days: readonly Sums[];
  readonly capacities: readonly HallCapacity[];
  readonly reservations: readonly Reservation[];
}

const orderIn = (row: DraftWrite['after']): Order | null => {
  const order = row as unknown as Order | null;
  return order?.isCanceled === false ? order : null;
};

/** Applies a draft to loads, capacities and reservations: removes its orders' old amounts and adds the new ones. */
export const hallsWithDraft = <Sums extends DaySums>(
  { days, capacities, reservations }: HallRows<Sums>,
  writes: readonly DraftWrite[],
): HallRows<Sums> => {
  const moved = writes
    .filter(({ kind }) => kind === 'orders')
    .flatMap(({ before, after }) => [
      { order: orderIn(before), sign: -1 },
      { order: orderIn(after), sign: 1 },
    ]);
  const changed = (date: Day, hall: HallSums): HallSums =>
    moved.reduce(
      (sums, { order, sign }) =>
        order?.date === date && order.hallId === hall.id
          ? {
              ...sums,
              steelTotal: sums.steelTotal + sign * order.steel,
              mattingTotal: sums.mattingTotal + sign * order.matting,
            }
          : sums,
      hall,
    );
  const known = {
    hallCapacities: new Map(capacities.map((row) => [row.id, row])),
    reservations: new Map(reservations.map((row) => [row.id, row])),
  };
  const drafted = withDraft(known, writes);
  return {
    days: days.map((day) => ({ ...day, sums: day.sums.map((hall) => changed(day.date, hall)) })),
    capacities: [...drafted.hallCapacities.values()],
    reservations: [...drafted.reservations.values()],
  };
};
