import {
  changeLogoEndpoint,
  signNoteEndpoint,
  weighNoteEndpoint,
} from '@werkplan/shared/notes/note-endpoints.ts';
import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { leaveApartEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import { createDriverEndpoint } from '@werkplan/shared/trucks/driver-endpoints.ts';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  listWebhookDeliveriesEndpoint,
} from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import { expect } from 'vitest';
import { jpeg } from '../../../server/src/yard/testing/photos.ts';
import { fetchDay } from '../follower.ts';
import { makeOrder } from '../make.ts';
import type { MailingPlant } from '../mailing-plant.ts';
import { planActions } from '../plan-actions.ts';
import { departedRun, receiptOf } from '../notes.ts';
import { makePlanScene } from '../plan-scene.ts';
import type { Plant } from '../plant.ts';
import { newSite } from '../sites.ts';
import { startReceiver } from '../receiver.ts';
import { furnishDay } from './furnish-day.ts';
import { furnishPeople } from './furnish-people.ts';
import type { KnownPlan } from './known-plan.ts';

/** Creates a webhook that has delivered a change and is then paused. */
const furnishWebhook = async ({ anna, clock }: Plant): Promise<void> => {
  const receiver = await startReceiver(clock.now);
  const body = { name: 'ERP', url: receiver.url, kinds: ['orders' as const] };
  const { id, version, secret } = await anna.call(createWebhookEndpoint, { body });
  receiver.secret = secret ?? '';
  await makeOrder(anna);
  const sent = async () => await anna.call(listWebhookDeliveriesEndpoint, { params: { id } });
  await expect.poll(async () => (await sent()).deliveries.length).toBe(1);
  await anna.call(changeWebhookEndpoint, { params: { id }, body: { version, paused: true } });
  await receiver.close();
};

/** Makes delivery notes with the plant's logo; one is signed on the phone and weighed again by a planner. */
const furnishNotes = async (plant: Plant): Promise<void> => {
  const { anna } = plant;
  await anna.send('PUT', changeLogoEndpoint.path, jpeg(), { 'content-type': 'image/jpeg' });
  const { driver, first } = await departedRun(plant);
  const params = { id: first.id };
  await driver.call(signNoteEndpoint, { params, body: receiptOf(plant, { weighed: 9_690 }) });
  await anna.call(weighNoteEndpoint, { params, body: { kg: 9_880 } });
};

/** Creates a plan with rows of every kind by performing each action at least once; the clock advances a minute per action. */
export const makeReleasePlan = async (mailing: MailingPlant): Promise<KnownPlan> => {
  const { plant } = mailing;
  const { anna, clock, config } = plant;
  const settings = { name: 'Werk Offenburg', region: 'DE-BW', lateReasons: ['Fahrer krank', 'Kran'] };
  await anna.call(changePlantEndpoint, { body: settings });
  await furnishWebhook(plant);
  for (const act of Object.values(planActions)) {
    clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
    await act(plant, await makePlanScene(plant));
  }
  await anna.call(createDriverEndpoint, { body: { name: 'Jan Wolf', phone: '0781 12', truckId: 1 } });
  await anna.call(leaveApartEndpoint, { body: { spellings: [newSite(), newSite()] } });
  await furnishNotes(plant);
  const day = await furnishDay(plant);
  const people = await furnishPeople(mailing);
  const { epoch: _, ...snapshot } = await fetchDay(anna, day.released.date);
  return {
    now: clock.now().toISOString(),
    sessionSecret: config.sessionSecret,
    ...people,
    ...day,
    day: snapshot,
  };
};
