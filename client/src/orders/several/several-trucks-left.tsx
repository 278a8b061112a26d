import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { atom } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { useAtomValue } from '../../lib/use-atom.ts';
import { shownDayAtom } from '../../live/day-store.ts';
import { TrucksLeft } from '../trucks-left.tsx';
import { leavingTrucksOf } from '../leaving-trucks.ts';

/** Names the trucks that parts of the selected orders leave when they move to another day. */
export const SeveralTrucksLeft = ({ orders }: { orders: readonly Order[] }): ReactNode => {
  const trucksAtom = useMemo(
    () =>
      atom((get) => {
        const state = get(shownDayAtom);
        return state ? leavingTrucksOf(state, new Set(orders.map(({ id }) => id))) : [];
      }),
    [orders],
  );
  return <TrucksLeft trucks={useAtomValue(trucksAtom)} />;
};
