import { addDays, daysFromTo } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { lastChange } from '../support/aging.ts';
import { makeOrder } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { instantOf, readDayAt, recordPast } from '../support/recorded-past.ts';
import { furnishPlan } from '../support/restoring.ts';
import { undoHelpers } from '../support/undoing.ts';
import { volumes } from '../support/volumes.ts';

const plant = usePlant();
const { edit } = undoHelpers(plant);

const read = async (date: string, at?: string | number) => await readDayAt(plant, date, at);
const ask = async (path: string) => await plant.anna.send('GET', `/api/days/${path}`);

describe('GET days/{date}?at', () => {
  it('returns the day as it was at each moment of a random history', async () => {
    const { days: dayCount, changes, moments } = volumes.past;
    await furnishPlan(plant, dayCount);
    const days = daysFromTo(today, addDays(today, dayCount - 1));
    const recorded = await recordPast(plant, days, { changes, moments, seed: 23 });
    expect(recorded.flatMap((moment) => moment.days)).toHaveLength(dayCount * moments);
    for (const { changeId, days: then } of recorded) {
      if (then.length === 0) continue;
      const instant = await instantOf(plant, changeId);
      for (const snapshot of then)
        expect(await read(snapshot.date, instant), `change ${changeId}`).toEqual(snapshot);
    }
  }, 1_800_000);

  it('accepts a revision of the day as well', async () => {
    const date = addDays(today, 5);
    const opened = await read(date);
    const { id } = await makeOrder(plant.anna, { date });
    const before = await read(date);
    await edit(plant.anna, id, { city: 'Lahr' });
    expect(await read(date, before.revision)).toMatchObject({
      revision: before.revision,
      orders: before.orders,
    });
    expect(await read(date, 0)).toMatchObject({ revision: 0, orders: [], deliveries: [] });
    expect((await read(date, opened.revision)).deliveries).toEqual(opened.deliveries);
  });

  it('has the day’s entity tag of that time, and opens no day', async () => {
    const date = addDays(today, 6);
    await makeOrder(plant.bernd, { date });
    const { headers } = await ask(date);
    const then = await instantOf(plant, await lastChange(plant));
    await makeOrder(plant.bernd, { date });
    const past = await ask(`${date}?at=${encodeURIComponent(then)}`);
    expect(past.headers.get('etag')).toBe(headers.get('etag'));
    const unopened = addDays(today, 60);
    expect(await read(unopened, then)).toMatchObject({ revision: 0, deliveries: [] });
    const opened = await plant.db.selectFrom('openedDay').select('date').execute();
    expect(opened.map((day) => day.date)).not.toContain(unopened);
  });

  it('refuses invalid moments and future revisions', async () => {
    for (const at of ['yesterday', '-1', '1.5', '2026-11-23', '9999999999999999'])
      expect(await ask(`${today}?at=${at}`)).toMatchObject({
        status: 400,
        body: { type: 'VALIDATION_ERRORS', fields: { at: expect.any(String) as string } },
      });
    expect(await ask(`${today}?at=999999`)).toMatchObject({ status: 404, body: { type: 'NOT_FOUND' } });
  });
});
