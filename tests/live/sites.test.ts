import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  createSiteEndpoint,
  mergeSitesEndpoint,
  tieOrderEndpoint,
  updateSiteEndpoint,
} from '@werkplan/shared/sites/site-endpoints.ts';
import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import { expect, it, onTestFinished } from 'vitest';
import type { Reply } from '../support/client.ts';
import { fetchDay, rowsIn } from '../support/follower.ts';
import { LiveFollower } from '../support/live-follower.ts';
import { makeOrder } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { ownDays } from '../support/released-day.ts';
import { atSite, newSite, onWorkdays } from '../support/sites.ts';

const plant = usePlant();
const { newDay } = ownDays(plant);

it('old snapshot + patches = fresh snapshot, with a site made, changed, merged, tied, retired, and all undone', async () => {
  const { anna, bernd } = plant;
  const { date } = await newDay();
  const [spelling, other] = [newSite(), newSite()];
  const order = await makeOrder(anna, { date, ...atSite(spelling) });
  await makeOrder(anna, { date, ...atSite(other) });
  const screens = [await LiveFollower.open(bernd, date), await LiveFollower.open(bernd, today)];
  onTestFinished(() => screens.forEach((screen) => screen.close()));
  const shown = (at: number): string[] =>
    [...(screens[at]?.state.sites.values() ?? [])].map(({ name }) => name);
  const done: number[] = [];
  const follows = async (reply: Reply): Promise<Reply> => {
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    done.push(Number(reply.headers.get('x-change-id')));
    for (const screen of screens) {
      const fresh = await fetchDay(anna, screen.state.date);
      await screen.reach(fresh.revisions);
      expect(listRows(screen.state)).toEqual(rowsIn(fresh));
      expect(screen.gaps).toEqual([]);
    }
    return reply;
  };
  const made = await follows(await anna.attempt(createSiteEndpoint, { body: spelling }));
  const site = made.body as unknown as Site;
  expect(shown(0)).toContain(spelling.name);
  const [params, windows] = [{ id: site.id }, onWorkdays('06:00', '11:00')];
  await follows(await anna.attempt(updateSiteEndpoint, { params, body: { ...site, windows } }));
  await follows(await bernd.attempt(mergeSitesEndpoint, { params, body: { spellings: [other] } }));
  await follows(
    await anna.attempt(tieOrderEndpoint, { params: { id: order.id }, body: { siteId: site.id } }),
  );
  const known = [...(screens[0]?.state.sites.values() ?? [])].find(({ id }) => id === site.id);
  const retired = { ...(known as Site), status: 'INACTIVE' as const };
  await follows(await anna.attempt(updateSiteEndpoint, { params, body: retired }));
  for (const id of done.toReversed())
    await follows(await anna.attempt(undoChangeEndpoint, { params: { id } }));
  expect(shown(0)).not.toContain(spelling.name);
});
