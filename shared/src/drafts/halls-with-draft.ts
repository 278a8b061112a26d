import type { HallCapacity } from '../halls/hall-schema.ts';
import type { HallSums } from '../halls/hall.ts';
import type { Order } from '../orders/order-schema.ts';
import type { Day } from '../values/day.ts';
import type { DraftWrite } from './draft-schema.ts';
import { withDraft } from './with-draft.ts';

interface DaySums {
  readonly date: Day;
  readonly sums: readonly HallSums[];
}

/** Loads and capacities of the halls on some days. */
interface HallRows<Sums extends DaySums> {
  readonly days: readonly Sums[];
  readonly capacities: readonly HallCapacity[];
}

const orderIn = (row: DraftWrite['after']): Order | null => {
  const order = row as unknown as Order | null;
  return order?.isCanceled === false ? order : null;
};

/** Applies a draft to loads and capacities: removes its orders' old amounts and adds the new ones. */
export const hallsWithDraft = <Sums extends DaySums>(
  { days, capacities }: HallRows<Sums>,
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
  const known = new Map(capacities.map((capacity) => [capacity.id, capacity]));
  return {
    days: days.map((day) => ({ ...day, sums: day.sums.map((hall) => changed(day.date, hall)) })),
    capacities: [...withDraft({ hallCapacities: known }, writes).hallCapacities.values()],
  };
};
