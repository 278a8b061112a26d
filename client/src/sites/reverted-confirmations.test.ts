// @vitest-environment happy-dom
import { anOrder, aShipment } from '@werkplan/shared/live/testing/rows.ts';
import { aPatch, testDay as date } from '@werkplan/shared/live/testing/snapshot.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localWrites } from '../live/local-writes.ts';
import { dispatch } from '../live/sync-store.ts';
import { signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { reportRevertedConfirmations } from './reverted-confirmations.ts';

const card = (id: number) => aShipment({ id, date, productionOrderId: 7 });
const confirmed = { date, time: '10:30', start: '06:00', state: 'confirmed' } as const;
const requested = { state: 'requested' } as const;
let notices: ReturnType<typeof collectToasts>;

beforeEach(async () => {
  vi.useFakeTimers();
  await setLanguage('de');
  signIn('planner');
  notices = collectToasts();
  reportRevertedConfirmations();
  showDay({
    orders: [anOrder({ id: 7, date, constructionSite: 'Kita Sonnenhang' })],
    shipments: [1, 2].map((id) => ({ ...card(id), announcement: confirmed })),
  });
});

afterEach(() => vi.useRealTimers());

/** Delivers a change after which these cards are only requested. */
const comes = (mutationId: string, action: string, ...ids: readonly number[]): string[] => {
  const shipments = ids.map((id) => ({ ...card(id), announcement: requested, version: 2 }));
  const message = { ...aPatch(1, { shipments }), mutationId, action };
  dispatch({ type: 'patch', message, at: 0 });
  localWrites().answered(mutationId, 9);
  vi.runAllTimers();
  return notices.map(({ text }) => text);
};
const own = (id: string): string => {
  localWrites().begin(id, []);
  return id;
};

it('reports whose confirmation this window’s change has reverted', () => {
  expect(comes(own('a'), 'deliveryItems.move', 1)).toEqual([
    'Kita Sonnenhang: die Bestätigung für 10:30 gilt nicht mehr, wieder angefragt.',
  ]);
  expect(notices[0]).toMatchObject({ tone: 'warning', action: { label: 'Rückgängig' } });
});

it('reports several in one sentence', () => {
  expect(comes(own('b'), 'deliveries.update', 1, 2)).toEqual([
    '2 Bestätigungen gelten nicht mehr, wieder angefragt.',
  ]);
});

it('reports nothing for other users’ changes, and for a chosen answer', () => {
  expect(comes('c', 'deliveryItems.move', 1)).toEqual([]);
  expect(comes(own('d'), 'sites.announce', 2)).toEqual([]);
});
