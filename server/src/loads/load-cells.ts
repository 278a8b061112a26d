import type { Delivery } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { measuresOf } from '@werkplan/shared/loads/measures.ts';
import { isTooLong, type LoadedCard, runLoad } from '@werkplan/shared/loads/run-load.ts';
import type { RunCells } from '../tables/run-cells.ts';

/** Returns a run's cards, top to bottom. */
export const cardsOf = ({ deliveryItems }: Delivery) =>
  deliveryItems.flatMap(({ shipment }) => (shipment ? [{ shipment, order: shipment.order }] : []));

/** Adds columns of sizes to the table of runs: each card's, and what its run loads. */
export const loadCells: RunCells = {
  columns: ['longest', 'loadingMetres', 'bulky', 'isTooLong', 'runMetres', 'runAtLeast', 'runLongest'],
  ofRun: (run) => {
    const cards: readonly LoadedCard[] = cardsOf(run);
    const { metres, atLeast, longest } = runLoad(run.truck, cards);
    return { runMetres: metres, runAtLeast: atLeast, runLongest: longest };
  },
  ofCard: (shipment, run) => {
    const { longest, loadingMetres, bulky } = measuresOf(shipment, shipment.order);
    return { longest, loadingMetres, bulky, isTooLong: run && isTooLong(longest, run.truck) };
  },
};
