import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { listAuditEndpoint } from '@werkplan/shared/account/audit-endpoints.ts';
import { changePersonEndpoint, listUsersEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import { updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  dayGrantEndpoint,
  dayReleaseEndpoint,
  withdrawReleaseEndpoint,
} from '@werkplan/shared/releases/release-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { today, usePlant } from '../support/plant.ts';
import { driverInput, latestId, ownDays } from '../support/released-day.ts';
import { at } from '../support/scene.ts';
import { scriptWith } from '../support/script.ts';

const plant = usePlant();
const { releasedDay } = ownDays(plant);
const reason = 'Baustelle hat verschoben';
const bernd = async () => {
  const people = await plant.anna.call(listUsersEndpoint);
  return at(
    people.filter(({ email }) => email === 'bernd@werkplan.example'),
    0,
  );
};
const setMay = async (mayChangeReleased: boolean) => {
  const params = { id: (await bernd()).id };
  await plant.anna.call(changePersonEndpoint, { params, body: { mayChangeReleased } });
};
afterEach(async () => await setMay(true));

describe('who may', () => {
  it('is decided by administrators, and written down', async () => {
    expect(await bernd()).toMatchObject({ mayChangeReleased: true });
    await setMay(false);
    const { entries } = await plant.anna.call(listAuditEndpoint, { query: { kind: 'roles' } });
    expect(at(entries, 0)).toMatchObject({
      event: 'user.mayChangeReleased',
      about: { name: 'Bernd Krüger' },
      details: { mayChangeReleased: [true, false] },
    });
    const session = await plant.bernd.call(checkSessionEndpoint);
    expect(session).toMatchObject({ mayChangeReleased: false });
    const before = await latestId(plant, 'securityEvent');
    await setMay(false);
    expect(await latestId(plant, 'securityEvent')).toBe(before);
    const id = (await bernd()).id;
    const refused = await plant.anna.refusal(changePersonEndpoint, {
      params: { id },
      body: { mayChangeReleased: 'no' as never },
    });
    expect(refused).toMatchObject({ status: 400, fields: { mayChangeReleased: expect.anything() } });
    expect(
      (await plant.bernd.refusal(changePersonEndpoint, { params: { id }, body: { mayChangeReleased: true } }))
        .status,
    ).toBe(403);
  });

  it('may not, unless a colleague grants the day; and neither withdraws nor answers', async () => {
    const { date, run } = await releasedDay();
    const params = { date };
    await setMay(false);
    const late = { ...driverInput(run, 'Brandt'), query: { reason } };
    expect(await plant.bernd.refusal(updateDeliveryEndpoint, late)).toMatchObject({
      status: 403,
      type: 'RELEASED_DAY_LOCKED',
      days: [{ date }],
    });
    expect(await plant.bernd.refusal(withdrawReleaseEndpoint, { params })).toMatchObject({
      type: 'RELEASED_DAY_LOCKED',
    });
    const released = (
      await plant.db
        .selectFrom('change')
        .select('id')
        .where('action', '=', 'days.release')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id;
    expect(await plant.bernd.refusal(undoChangeEndpoint, { params: { id: released } })).toMatchObject({
      type: 'RELEASED_DAY_LOCKED',
    });
    const asked = await plant.bernd.call(dayGrantEndpoint, { params, body: { text: 'Startzeit' } });
    expect(asked).toMatchObject({ state: 'asked', text: 'Startzeit', date });
    const answer = { params, body: { id: asked.id, state: 'granted' as const } };
    expect(await plant.bernd.refusal(dayGrantEndpoint, answer)).toMatchObject({
      type: 'RELEASED_DAY_LOCKED',
    });
    expect(await plant.bernd.refusal(updateDeliveryEndpoint, late)).toMatchObject({
      type: 'RELEASED_DAY_LOCKED',
    });
    await plant.anna.call(dayGrantEndpoint, answer);
    const granting = await latestId(plant, 'change');
    expect(await plant.bernd.call(dayReleaseEndpoint, { params })).toMatchObject({
      mayChange: true,
      grants: [{ userName: 'Bernd Krüger', name: 'Anna Becker', state: 'granted' }],
    });
    expect(await plant.bernd.refusal(updateDeliveryEndpoint, driverInput(run, 'Brandt'))).toMatchObject({
      type: 'REASON_REQUIRED',
    });
    await plant.bernd.call(updateDeliveryEndpoint, late);
    // The grant covers this day only and ends when it is revoked.
    const other = await releasedDay();
    expect(
      await plant.bernd.refusal(updateDeliveryEndpoint, {
        ...driverInput(other.run, 'Kern'),
        query: { reason },
      }),
    ).toMatchObject({ type: 'RELEASED_DAY_LOCKED' });
    const { id } = await plant.anna.call(undoChangeEndpoint, { params: { id: granting } });
    expect((await plant.bernd.call(dayReleaseEndpoint, { params })).mayChange).toBe(false);
    expect(await plant.bernd.refusal(undoChangeEndpoint, { params: { id } })).toMatchObject({
      type: 'RELEASED_DAY_LOCKED',
    });
  });

  it('may not by a script either', async () => {
    const { run } = await releasedDay();
    const erp = await scriptWith(plant, 'write');
    await plant.db
      .updateTable('apiToken')
      .set({ createdBy: (await bernd()).id })
      .where('id', '=', (all) => all.selectFrom('apiToken').select((row) => row.fn.max('id').as('id')))
      .execute();
    await setMay(false);
    expect(
      await erp.refusal(updateDeliveryEndpoint, { ...driverInput(run, 'Brandt'), query: { reason } }),
    ).toMatchObject({ type: 'RELEASED_DAY_LOCKED' });
    await setMay(true);
    await erp.call(updateDeliveryEndpoint, { ...driverInput(run, 'Brandt'), query: { reason } });
  });

  it('is asked in good order', async () => {
    const { date } = await releasedDay();
    const params = { date };
    for (const body of [
      {},
      { text: 'x'.repeat(201) },
      { text: 5 },
      { id: 1 },
      { id: 1, state: 'asked' },
      { id: 0, state: 'granted' },
      { text: '', id: 1, state: 'granted' },
    ])
      expect((await plant.bernd.refusal(dayGrantEndpoint, { params, body: body as never })).status).toBe(400);
    expect(
      await plant.anna.refusal(dayGrantEndpoint, { params, body: { id: 99_999, state: 'granted' } }),
    ).toMatchObject({ status: 404, type: 'NOT_FOUND' });
    expect(
      await plant.anna.refusal(dayGrantEndpoint, {
        params: { date: addDays(today, 70) },
        body: { text: '' },
      }),
    ).toMatchObject({ status: 409, type: 'DAY_NOT_RELEASED' });
    const first = await plant.bernd.call(dayGrantEndpoint, { params, body: { text: 'Kran' } });
    await plant.anna.call(dayGrantEndpoint, { params, body: { id: first.id, state: 'declined' } });
    const again = await plant.bernd.call(dayGrantEndpoint, { params, body: { text: 'Doch: Kran' } });
    expect(again).toMatchObject({ id: first.id, state: 'asked', text: 'Doch: Kran' });
  });
});
