import type { DaySnapshot } from '../day-state-schema.ts';
import type { Patch } from '../patch.ts';
import type { PatchMessage } from '../protocol.ts';
import { dayKey, type StreamKey } from '../stream-key.ts';

export const testDay = '2026-11-23';
export const testKey = dayKey(testDay);

/** Builds a day's snapshot with the given fields replaced; by default it is empty at revision 0. */
export const aSnapshot = (given: Partial<DaySnapshot> = {}): DaySnapshot => ({
  key: testKey,
  epoch: 'first',
  revision: 0,
  revisions: { [testKey]: 0, trucks: 0, halls: 0 },
  date: testDay,
  orders: [],
  shipments: [],
  deliveries: [],
  deliveryItems: [],
  trucks: [],
  hallCapacities: [],
  calendarEntries: [],
  templates: [],
  occurrences: [],
  sites: [],
  reservations: [],
  releases: [],
  grants: [],
  lateChanges: [],
  ...given,
});

export const aPatch = (
  revision: number,
  patch: Patch,
  given: { key?: StreamKey; epoch?: string; mutationId?: string } = {},
): PatchMessage => ({
  key: testKey,
  epoch: 'first',
  revision,
  patch,
  action: 'orders.update',
  actor: { id: 2, name: 'Bernd Krüger' },
  ...given,
});
