import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { proposeDayEndpoint, suggestRunsEndpoint } from '@werkplan/shared/proposals/proposal-endpoints.ts';
import { updateSiteEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import { yardEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import type { NewYardLink } from '@werkplan/shared/yard/yard-link-schema.ts';
import { addDays, isoWeekday, mondayOf } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import { clearDay } from '../support/clear-day.ts';
import { makeOrder, makeTruck, partsOf, runOf } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { loaderWith } from '../support/yard.ts';
import { atSite, makeSite, onWorkdays } from '../support/sites.ts';

const plant = usePlant();
const monday = addDays(mondayOf(today), 7);

it('dry runs, suggestions and proposals say what speaks against a run, and nothing is refused', async () => {
  const [early, late] = [
    await makeTruck(plant.anna, { registration: 'OG-FR 1', defaultStartingTime: '06:00' }),
    await makeTruck(plant.anna, { registration: 'OG-SP 2', defaultStartingTime: '13:30' }),
  ];
  await clearDay(plant.anna, monday, []);
  const site = await makeSite(plant.anna, { windows: onWorkdays('06:00', '11:00') });
  const order = await makeOrder(plant.anna, { ...atSite(site), date: monday });
  const [part] = await partsOf(plant, order.id);
  const [runEarly, runLate] = [await runOf(plant, early.id, monday), await runOf(plant, late.id, monday)];
  const window = { to: '11:00', from: '06:00', weekday: 1 };
  const mark = { reason: 'window', siteId: site.id, window, start: '13:30' };
  const shipmentId = part?.id ?? 0;
  const tried = async (deliveryId: number) =>
    await plant.anna.send('POST', `/api/deliveries/${deliveryId}/items/0?dryRun=true`, { shipmentId });
  expect((await tried(runLate.id)).body).toMatchObject({
    runMarks: [{ deliveryId: runLate.id, shipmentId, date: monday, marks: [mark] }],
  });
  expect((await tried(runEarly.id)).body).not.toHaveProperty('runMarks');

  const { suggestions } = await plant.anna.call(suggestRunsEndpoint, {
    params: { id: shipmentId },
    query: {},
  });
  const marksOf = (id: number) => suggestions.find(({ deliveryId }) => deliveryId === id)?.marks;
  expect([marksOf(runEarly.id), marksOf(runLate.id)]).toEqual([[], [mark]]);

  const deliveryIds = [runLate.id];
  for (const effort of ['first', 'final'] as const) {
    const proposal = await plant.anna.call(proposeDayEndpoint, {
      params: { date: monday },
      body: { shipmentIds: [shipmentId], deliveryIds, effort },
    });
    expect(proposal).toMatchObject({ moves: [], unplaced: [{ reason: { code: 'marked' }, marks: [mark] }] });
  }

  const place = { params: { deliveryId: runLate.id, slot: 0 }, body: { shipmentId } };
  await plant.anna.call(fillSlotEndpoint, place);
  const moved = await plant.anna.send('POST', '/api/shipments/move?dryRun=true', {
    shipments: [{ id: shipmentId }],
    date: addDays(monday, 1),
  });
  expect([moved.status, moved.body]).toMatchObject([200, {}]);
  expect(moved.body).not.toHaveProperty('runMarks');

  const sunday = addDays(monday, 6);
  const longer = {
    ...site,
    windows: [...site.windows, { weekday: 7, from: '06:00', to: '22:00' }],
    region: 'DE-BW',
  };
  await plant.anna.call(updateSiteEndpoint, { params: { id: site.id }, body: longer });
  const onSunday = await makeOrder(plant.anna, { ...atSite(site), date: sunday });
  const [sundayPart] = await partsOf(plant, onSunday.id);
  const added = await plant.anna.send('POST', '/api/deliveries', { truckId: early.id, date: sunday });
  const { body } = await plant.anna.send(
    'POST',
    `/api/deliveries/${String(added.body['id'])}/items/0?dryRun=true`,
    {
      shipmentId: sundayPart?.id,
    },
  );
  expect(body).toMatchObject({
    runMarks: [{ marks: [{ reason: 'drivingBan', siteId: site.id, day: '', region: 'DE-BW' }] }],
  });
});

it('the yard sees hours, crane and remark, and whom to call by a run’s own link alone', async () => {
  const truck = await makeTruck(plant.anna, { registration: 'OG-YD 3' });
  const site = await makeSite(plant.anna, {
    windows: onWorkdays('06:00', '11:00'),
    craneNeeded: true,
    remark: 'Rückwärts an die Rampe',
    contact: 'P. Armbruster',
    phone: '0171 39200 14',
  });
  const order = await makeOrder(plant.anna, atSite(site));
  const [part] = await partsOf(plant, order.id);
  const run = await runOf(plant, truck.id);
  const place = { params: { deliveryId: run.id, slot: 0 }, body: { shipmentId: part?.id ?? 0 } };
  await plant.anna.call(fillSlotEndpoint, place);
  const siteBy = async (link: NewYardLink): Promise<unknown> => {
    const { loader } = await loaderWith(plant, link);
    const { runs } = await loader.call(yardEndpoint);
    return runs.find(({ id }) => id === run.id)?.slots.map((slot) => slot.kind === 'card' && slot.site)[0];
  };
  const window = { to: '11:00', from: '06:00', weekday: isoWeekday(today) };
  const known = { address: '', windows: [window], craneNeeded: true, remark: 'Rückwärts an die Rampe' };
  expect(await siteBy({ scope: 'yard', name: 'Tor 3', date: today })).toEqual(known);
  expect(await siteBy({ scope: 'hall', name: 'Halle 1', date: today, hallId: 1 })).toEqual(known);
  expect(await siteBy({ scope: 'run', name: 'OG-YD 3', deliveryId: run.id })).toEqual({
    ...known,
    contact: 'P. Armbruster',
    phone: '0171 39200 14',
  });
});
