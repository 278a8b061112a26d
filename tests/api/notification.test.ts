import { addCalendarEntryEndpoint } from '@werkplan/shared/calendar/calendar-endpoints.ts';
import {
  unassignedCountEndpoint,
  unassignedNotificationEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { shipmentBody } from '../support/bodies.ts';
import { fetchDay } from '../support/follower.ts';
import { password, usePlant } from '../support/plant.ts';
import { at, putInSlot, makePart, makeParts, makeRun } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();

const goTo = async (day: string): Promise<void> => {
  plant.clock.set(`${day}T12:00:00Z`);
  await plant.anna.signIn('anna@werkplan.example', password);
};
const isWarned = async (): Promise<boolean> => await plant.anna.call(unassignedNotificationEndpoint);

describe('GET shipments/unassigned/notification, of one shipment without a truck on Monday 2026-12-14,', () => {
  beforeAll(async () => {
    await goTo('2026-12-10');
    await makePart(plant, { date: '2026-12-14' });
  });

  it.each([
    ['2026-12-10', 'Thursday before', false],
    ['2026-12-11', 'Friday: Monday is the next working day', true],
    ['2026-12-13', 'Sunday', true],
    ['2026-12-14', 'the day itself', true],
    ['2026-12-28', '14 days later', true],
    ['2026-12-29', '15 days later', false],
  ])('on %s (%s) it is %s', async (day, _name, expected) => {
    spec('7.14');
    await goTo(day);
    expect(await isWarned()).toBe(expected);
  });
});

describe('GET shipments/unassigned/notification', () => {
  it('counts only live shipments without a truck', async () => {
    spec('4.28');
    // The Friday before the holidays.
    await goTo('2027-02-12');
    const monday = '2027-02-15';
    const { id: shipmentId } = await makePart(plant, { date: monday });
    await fetchDay(plant.anna, monday);
    const { run } = await makeRun(plant, {}, monday);
    await putInSlot(plant.anna, run.id, 0, shipmentId);
    expect(await isWarned()).toBe(false);
    const { order, parts } = await makeParts(plant, 2, { date: monday });
    await putInSlot(plant.anna, run.id, 1, at(parts, 0).id);
    expect(await isWarned()).toBe(true);
    await plant.anna.send('DELETE', `/api/shipments/${at(parts, 1).id}`);
    expect(await isWarned()).toBe(false);
    const other = await makePart(plant, { date: monday });
    expect(await isWarned()).toBe(true);
    await plant.anna.send('PUT', `/api/orders/${other.productionOrderId}/is-canceled`, true);
    expect(await isWarned()).toBe(false);
    const body = await shipmentBody(plant, at(parts, 0).id, { date: '2027-02-16' });
    await plant.anna.call(updateShipmentEndpoint, { params: { id: at(parts, 0).id }, body });
    expect([order.date, await isWarned()]).toEqual([monday, false]);
  });
});

describe('GET shipments/unassigned/count', () => {
  const count = async () => await plant.anna.call(unassignedCountEndpoint);

  it('returns how many shipments wait and how many of them since before today, also after changes, midnight and closed days', async () => {
    await goTo('2027-05-20');
    const [before, thursday] = [await count(), '2027-05-20'];
    const more = async () => {
      const now = await count();
      return [now.unassigned - before.unassigned, now.leftovers - before.leftovers];
    };
    const { id } = await makePart(plant, { date: thursday });
    expect(await more()).toEqual([1, 0]);
    // Without a change in between, the answer comes from the cache.
    expect(await more()).toEqual([1, 0]);
    await makePart(plant, { date: '2027-05-21' });
    await makePart(plant, { date: '2027-05-24' });
    expect(await more()).toEqual([2, 0]);
    await goTo('2027-05-21');
    expect(await more()).toEqual([3, 1]);
    await goTo('2027-05-20');
    await plant.anna.call(addCalendarEntryEndpoint, {
      body: { kind: 'closure', day: '2027-05-21', until: '2027-05-21', name: 'Betriebsferien' },
    });
    // After the closure was added, the next working day is Monday.
    expect(await more()).toEqual([3, 0]);
    await fetchDay(plant.anna, thursday);
    const { run } = await makeRun(plant, {}, thursday);
    await putInSlot(plant.anna, run.id, 0, id);
    expect(await more()).toEqual([2, 0]);
  });
});
