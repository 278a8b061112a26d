import { today } from '../people.ts';
import type { AbuseScene } from './scene.ts';

/** Valid inputs of the calls about reservations. */
export const reservationSamples: Readonly<Record<string, (scene: AbuseScene) => object>> = {
  'reservations.list': ({ site }) => ({
    query: { from: '2026-11-16', to: '2026-11-29', siteId: site.id, hallId: 1 },
  }),
  'reservations.due': () => ({}),
  'reservations.create': ({ site }) => ({
    body: { siteId: site.id, hallId: 1, period: 'day', day: today, steel: 4_000 },
  }),
  'reservations.update': ({ reservation }) => ({
    params: { id: reservation.id },
    body: { ...reservation, note: 'Rahmenvertrag' },
  }),
  'reservations.remove': ({ reservation }) => ({ params: { id: reservation.id } }),
  'reservations.upsert': ({ reservation }) => ({
    params: { number: reservation.number },
    body: { steel: 5_000 },
  }),
};
