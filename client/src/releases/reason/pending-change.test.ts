import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { placeShipments, unassign, updateDelivery } from '../../deliveries/delivery-api.ts';
import { loadTexts, translateNow } from '../../lib/i18n.ts';
import { store } from '../../lib/client.ts';
import { syncAtom } from '../../live/sync-store.ts';
import { serveWith } from '../../testing/fake-server.ts';
import { showDay } from '../../testing/shown-day.ts';
import { pendingChange } from './pending-change.ts';
import { changeLine } from './change-words.ts';

const date = testDay;
const run = aDelivery({ id: 4, date, truckId: 3, truckDriver: 'Brandt' });

beforeAll(() => loadTexts('all'));
beforeEach(() => {
  showDay({
    trucks: [aTruck({ id: 3, registration: 'OG-BS 214' })],
    deliveries: [run],
    orders: [anOrder({ id: 1, date, constructionSite: 'Kita Sonnenhang' })],
    shipments: [1, 2].map((id) => aShipment({ id, date, productionOrderId: 1 })),
    deliveryItems: [anItem({ id: 21, deliveryId: 4, ordinalNumberInDelivery: 0, shipmentId: 1 })],
  });
  serveWith(async () => await new Promise<Response>(() => undefined));
});

/** Describes the effect of the latest pending change. */
const saidOf = (change: Promise<unknown>): readonly string[] => {
  change.catch(() => undefined);
  const key = store().get(syncAtom).pending.at(-1)?.mutationId ?? '';
  const words = { t: translateNow, language: 'de' } as const;
  return pendingChange(key).differences.map((difference) => changeLine(difference, words));
};

it('describes a pending change: a card placed, one unassigned, a driver', () => {
  expect(saidOf(placeShipments(4, 3, [2]))).toEqual(['Kita Sonnenhang: Liste → OG-BS 214, Platz 4']);
  expect(saidOf(unassign(21))).toEqual(['Kita Sonnenhang: OG-BS 214 → Liste']);
  expect(saidOf(updateDelivery(run, { truckDriver: 'Petrov' }))).toEqual([
    'OG-BS 214, Petrov: Fahrer geändert',
  ]);
});

it('is empty for a change that is not predicted', () => {
  expect(pendingChange('unknown')).toEqual({ differences: [], writes: [] });
});
