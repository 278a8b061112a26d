import { expect, it } from 'vitest';
import { truckWithSameRegistration } from './same-registration.ts';
import type { Truck } from './truck-schema.ts';
import { noTruckLimits } from './truck.ts';

const truck = (id: number, registration: string, status: Truck['status'] = 'ACTIVE'): Truck => ({
  id,
  registration,
  status,
  type: 'SATTEL',
  capacity: 26_000,
  defaultDriver: 'Yilmaz',
  defaultStartingTime: '05:30',
  drivingBan: null,
  ...noTruckLimits,
  color: 'GRAY',
  version: 1,
});
const trucks = [truck(1, 'FR-LS 902', 'INACTIVE'), truck(2, 'OG-BS 214'), truck(3, 'fr ls 902')];

it.each([
  ['og-bs214', undefined, 2],
  ['OG BS 214 ', undefined, 2],
  ['OG-BS 214', 2, undefined],
  ['FR-LS 902', undefined, 3],
  ['FR-LS 902', 3, 1],
  ['OG-BS 21', undefined, undefined],
  ['', undefined, undefined],
])('the twin of %j (truck %s) is %s', (registration, id, twin) => {
  expect(truckWithSameRegistration({ id, registration }, trucks)?.id).toBe(twin);
});
