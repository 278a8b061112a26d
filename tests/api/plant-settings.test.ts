// Own server: the plant's name is a setting.
import { changePlantEndpoint, plantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { wallEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { signInVisitor } from '../support/abuse/callers.ts';
import { pairWall } from '../support/displays.ts';
import { connect } from '../support/live-follower.ts';
import { useOwnPlant } from '../support/plant.ts';

const plant = useOwnPlant({
  plantName: 'Stahlwerk Ortenau',
  wallNearFullPercent: 90,
  plantPostcodes: 'germany',
  plantEmails: 'valid',
});
const seeded = {
  name: 'Stahlwerk Ortenau',
  nearFullPercent: 90,
  secondStep: 'none',
  driverGapMinutes: 60,
  region: '',
  workdays: '12345',
  lateReasons: [],
  postcodes: 'germany',
  emails: 'valid',
  orderNumbers: null,
  drivingBans: null,
  reservationsDecide: false,
  letterhead: '',
  logo: null,
  signatureYears: 10,
};

// Resets the settings to their initial state, in which nothing was chosen.
beforeEach(async () => {
  const { numDeletedRows } = await plant.owner.deleteFrom('plantSettings').executeTakeFirstOrThrow();
  if (numDeletedRows > 0) await plant.restart();
});

const change = async (body: object) => await plant.anna.attempt(changePlantEndpoint, { body });

it('have the environment’s values until an administrator changes them; viewers may read them', async () => {
  const { client } = await signInVisitor(plant, 'viewer');
  expect(await client.call(plantEndpoint)).toEqual(seeded);
  expect((await client.refusal(changePlantEndpoint, { body: { name: 'X' } })).role).toBe('admin');
  expect((await plant.bernd.refusal(changePlantEndpoint, { body: { name: 'X' } })).role).toBe('admin');
});

it('change field by field, immediately on every screen, and the audit list has the old values', async () => {
  const { wall } = await pairWall(plant, 'Halle 2');
  const [screen, display] = [await connect(plant.bernd), await connect(wall)];
  const received = [screen, display].map(
    async (socket) => await new Promise((resolve) => socket.once('plant', resolve)),
  );
  expect(await plant.anna.call(changePlantEndpoint, { body: { nearFullPercent: 80 } })).toEqual({
    ...seeded,
    nearFullPercent: 80,
  });
  expect(await Promise.all(received)).toEqual([
    { ...seeded, nearFullPercent: 80 },
    { nearFullPercent: 80, reservationsDecide: false },
  ]);
  expect((await wall.call(wallEndpoint)).nearFullPercent).toBe(80);
  expect(await plant.anna.call(changePlantEndpoint, { body: { name: ' Werk Süd ' } })).toMatchObject({
    name: 'Werk Süd',
    nearFullPercent: 80,
  });
  const events = await plant.db
    .selectFrom('securityEvent')
    .select(['event', 'outcome', 'actor', 'details'])
    .where('event', '=', 'plant.change')
    .where('outcome', '=', 'done')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(events.toReversed()).toEqual([
    { event: 'plant.change', outcome: 'done', actor: 'user:1', details: { nearFullPercent: [90, 80] } },
    {
      event: 'plant.change',
      outcome: 'done',
      actor: 'user:1',
      details: { name: ['Stahlwerk Ortenau', 'Werk Süd'] },
    },
  ]);
  for (const socket of [screen, display]) socket.close();
});

it('store the minimum gap between two runs of a driver, and change nothing else', async () => {
  const before = await plant.anna.call(plantEndpoint);
  const { client } = await signInVisitor(plant, 'viewer');
  for (const driverGapMinutes of [0, 720, 45]) {
    const now = await plant.anna.call(changePlantEndpoint, { body: { driverGapMinutes } });
    expect(now).toEqual({ ...before, driverGapMinutes });
    expect(await client.call(plantEndpoint)).toEqual(now);
  }
});

it.each([
  [{}, 'name'],
  [{ nearFullPercent: 0 }, 'nearFullPercent'],
  [{ nearFullPercent: 101 }, 'nearFullPercent'],
  [{ nearFullPercent: 90.5 }, 'nearFullPercent'],
  [{ secondStep: 'some' }, 'secondStep'],
  [{ driverGapMinutes: -1 }, 'driverGapMinutes'],
  [{ driverGapMinutes: 721 }, 'driverGapMinutes'],
  [{ driverGapMinutes: 1.5 }, 'driverGapMinutes'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ postcodes: 'all' }, 'postcodes'],
  [{ emails: 'all' }, 'emails'],
  [{ name: 'Werk', region: 'DE-XX' }, 'region'],
  [{ region: 'Baden' }, 'region'],
  [{ workdays: '54321' }, 'workdays'],
  [{ name: 'Werk', country: 'DE' }, 'country'],
])('refuse %j', async (body, field) => {
  const before = await plant.anna.call(plantEndpoint);
  const { status, body: refusal } = await change(body);
  expect([status, Object.keys((refusal as { fields?: object }).fields ?? {})]).toEqual([400, [field]]);
  expect(await plant.anna.call(plantEndpoint)).toEqual(before);
});
