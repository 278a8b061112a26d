import { changePersonEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import { updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  dayGrantEndpoint,
  releaseDayEndpoint,
  withdrawReleaseEndpoint,
} from '@werkplan/shared/releases/release-endpoints.ts';
import { expect, it, onTestFinished } from 'vitest';
import type { Reply } from '../support/client.ts';
import { pairWall } from '../support/displays.ts';
import { fetchDay, rowsIn } from '../support/follower.ts';
import { connect, join, LiveFollower, next } from '../support/live-follower.ts';
import { onNode, today, usePlant } from '../support/plant.ts';
import { driverInput, ownDays } from '../support/released-day.ts';

const plant = usePlant();
const reason = 'Material fehlt oder ist nicht fertig';
const { newDay } = ownDays(plant);

it('old snapshot + patches = fresh snapshot, with a release, requests, late changes and their undo', async () => {
  const { date, run } = await newDay();
  const params = { date };
  const screens = [await LiveFollower.open(plant.bernd, date), await LiveFollower.open(plant.bernd, today)];
  onTestFinished(() => screens.forEach((screen) => screen.close()));
  const follows = async ({ status, body }: Reply): Promise<void> => {
    expect(status, JSON.stringify(body)).toBe(200);
    for (const screen of screens) {
      const fresh = await fetchDay(plant.anna, screen.state.date);
      await screen.reach(fresh.revisions);
      expect(listRows(screen.state)).toEqual(rowsIn(fresh));
      expect(screen.gaps).toEqual([]);
    }
  };
  const { anna, bernd } = plant;
  const changeOf = ({ headers }: Reply) => ({ id: Number(headers.get('x-change-id')) });
  const released = await anna.attempt(releaseDayEndpoint, { params });
  await follows(released);
  const asked = await bernd.attempt(dayGrantEndpoint, { params, body: { text: 'Kran' } });
  await follows(asked);
  const { id } = asked.body as { id: number };
  const granted = await anna.attempt(dayGrantEndpoint, { params, body: { id, state: 'granted' } });
  await follows(granted);
  const late = await bernd.attempt(updateDeliveryEndpoint, {
    ...driverInput(run, 'Brandt'),
    query: { reason },
  });
  await follows(late);
  expect([...(screens[0]?.state.lateChanges.values() ?? [])]).toMatchObject([
    { reason, deliveries: [run.id] },
  ]);
  // A screen of another day does not keep the late changes.
  expect(screens[1]?.state.lateChanges.size).toBe(0);
  for (const change of [late, granted, asked])
    await follows(await anna.attempt(undoChangeEndpoint, { params: changeOf(change), query: { reason } }));
  const withdrawn = await anna.attempt(withdrawReleaseEndpoint, { params });
  await follows(withdrawn);
  await follows(await anna.attempt(undoChangeEndpoint, { params: changeOf(withdrawn) }));
  expect(screens[0]?.state.lateChanges.size).toBe(2);
});

it('of a release and a change at the same moment the later one knows the former', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { date, run } = await newDay();
    const [one, other] = [onNode(plant.anna, plant, round), onNode(plant.bernd, plant, round + 1)];
    const [released, changed] = await Promise.all([
      one.attempt(releaseDayEndpoint, { params: { date } }),
      other.attempt(updateDeliveryEndpoint, driverInput(run, 'Brandt')),
    ]);
    expect(released.status).toBe(200);
    const log = await plant.db
      .selectFrom('changeStream')
      .innerJoin('change', 'change.id', 'changeId')
      .select('action')
      .where('streamKey', '=', `day:${date}`)
      .where('action', 'in', ['days.release', 'deliveries.update'])
      .orderBy('revision')
      .execute();
    const actions = log.map(({ action }) => action);
    if (changed.status === 200) expect(actions).toEqual(['deliveries.update', 'days.release']);
    else {
      expect((changed.body as { type: string }).type).toBe('REASON_REQUIRED');
      expect(actions).toEqual(['days.release']);
    }
  }
});

it('a request and its answer reach both planners, and who is granted may change the day', async () => {
  const { date, run } = await newDay();
  const params = { date };
  await plant.anna.call(releaseDayEndpoint, { params });
  const { id: userId } = await plant.db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', 'bernd@werkplan.example')
    .executeTakeFirstOrThrow();
  const window = await connect(plant.bernd);
  const bye = next(window, 'bye');
  await plant.anna.call(changePersonEndpoint, { params: { id: userId }, body: { mayChangeReleased: false } });
  // The window reads its user's new rights.
  expect(await bye).toEqual({ reason: 'roleChanged' });
  const [asking, answering] = [
    await LiveFollower.open(plant.bernd, date),
    await LiveFollower.open(plant.anna, date),
  ];
  onTestFinished(() => [asking, answering].forEach((screen) => screen.close()));
  const seen = async (screen: LiveFollower, state: string) =>
    await expect.poll(() => [...screen.state.grants.values()].map((grant) => grant.state)).toEqual([state]);
  await plant.bernd.call(dayGrantEndpoint, { params, body: { text: 'Startzeit' } });
  await seen(answering, 'asked');
  const [grant] = [...answering.state.grants.values()];
  await plant.anna.call(dayGrantEndpoint, { params, body: { id: grant?.id ?? 0, state: 'declined' } });
  await seen(asking, 'declined');
  const late = { ...driverInput(run, 'Brandt'), query: { reason } };
  expect((await plant.bernd.refusal(updateDeliveryEndpoint, late)).type).toBe('RELEASED_DAY_LOCKED');
  await plant.anna.call(dayGrantEndpoint, { params, body: { id: grant?.id ?? 0, state: 'granted' } });
  await seen(asking, 'granted');
  await plant.bernd.call(updateDeliveryEndpoint, late);
  await plant.anna.call(changePersonEndpoint, { params: { id: userId }, body: { mayChangeReleased: true } });
});

it('a wall learns that there is news, and neither reason nor name', async () => {
  const { date, run } = await newDay();
  await plant.anna.call(releaseDayEndpoint, { params: { date } });
  const { wall } = await pairWall(plant, 'Halle 1');
  const socket = await connect(wall);
  onTestFinished(() => void socket.disconnect());
  await join(socket, 'halls');
  const told = next(socket, 'patch', ({ action }) => action === 'deliveries.update');
  await plant.anna.call(updateDeliveryEndpoint, { ...driverInput(run, 'Brandt'), query: { reason } });
  expect(await told).toMatchObject({ key: 'halls', patch: {}, actor: { id: null, name: '' } });
  expect(JSON.stringify(await told)).not.toContain('Brandt');
  expect(JSON.stringify(await told)).not.toContain('Material');
});
