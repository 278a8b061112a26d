import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterAll, expect, it } from 'vitest';
import { archiveLog } from '../../../server/src/retention/archive-log.ts';
import { putBack } from '../../../server/src/retention/put-back.ts';
import { ageChanges, lastChange } from '../../support/aging.ts';
import { today, usePlant } from '../../support/plant.ts';
import { instantOf, readDayAt, recordPast } from '../../support/recorded-past.ts';
import { furnishPlan } from '../../support/restoring.ts';
import { volumes } from '../../support/volumes.ts';

const plant = usePlant();
const folder = mkdtempSync(join(tmpdir(), 'werkplan-past-'));
afterAll(() => rmSync(folder, { recursive: true }));

const archive = async (keepFrom: string, into: string | null) =>
  await archiveLog(plant.owner, {
    keepFrom,
    timeZone: 'Europe/Berlin',
    now: plant.clock.now(),
    folder: into,
    // Small enough that each month is archived in several files.
    changesTogether: 3,
  });

const days = [today, addDays(today, 1), addDays(today, 2)];
const refused = async (at: string | number) =>
  await plant.anna.send('GET', `/api/days/${today}?at=${encodeURIComponent(at)}`);

it('days of archived months are shown as they were; for deleted months the answer says from when on the log is known', async () => {
  await furnishPlan(plant);
  const changes = Math.ceil(volumes.past.changes / 6);
  const seasons: { readonly month: string; readonly first: number; readonly upTo: number }[] = [];
  const recorded: Awaited<ReturnType<typeof recordPast>> = [];
  for (const [seed, month] of ['2023-08', '2023-09', '2023-11'].entries()) {
    recorded.push(...(await recordPast(plant, days, { changes, seed: 230 + seed })));
    seasons.push({ month, first: seasons.at(-1)?.upTo ?? 0, upTo: await lastChange(plant) });
  }
  for (const { month, first, upTo } of seasons)
    await ageChanges(plant, { after: first, upTo, at: `${month}-10T08:00:00Z` });
  // These changes are recent, so they stay in the log.
  recorded.push(...(await recordPast(plant, days, { changes: 4, seed: 7 })));
  const moments = await Promise.all(
    recorded.map(async (moment) => ({ ...moment, instant: await instantOf(plant, moment.changeId) })),
  );
  const assertKnown = async (known: typeof moments): Promise<void> => {
    for (const { changeId, days: then, instant } of known)
      for (const snapshot of then) {
        expect(await readDayAt(plant, snapshot.date, instant), `change ${changeId}`).toEqual(snapshot);
        if (snapshot.date !== today) continue;
        const { revision, orders, deliveryItems } = await readDayAt(plant, snapshot.date, snapshot.revision);
        expect({ revision, orders, deliveryItems }).toEqual({
          revision: snapshot.revision,
          orders: snapshot.orders,
          deliveryItems: snapshot.deliveryItems,
        });
      }
  };
  await archive('2023-10-01', folder);
  await assertKnown(moments);
  expect(await readDayAt(plant, today, '2023-08-01T00:00:00Z')).toMatchObject({ revision: 0, orders: [] });

  // Restored months are in the log again and no longer in the archive.
  for (const file of readdirSync(folder).sort().toReversed()) await putBack(plant.owner, join(folder, file));
  expect(await plant.db.selectFrom('archivedWrites').selectAll().execute()).toEqual([]);
  await assertKnown(moments.slice(0, 3));

  await archive('2023-09-01', null);
  await archive('2023-12-01', folder);
  const kept = moments.filter(({ instant }) => instant > '2023-09');
  await assertKnown(kept);
  for (const at of ['2023-08-10T08:00:01Z', 1])
    expect(await refused(at)).toMatchObject({
      status: 400,
      body: {
        type: 'VALIDATION_ERRORS',
        knownFrom: '2023-09-01',
        fields: { at: expect.any(String) as string },
      },
    });
  expect(await refused(999_999)).toMatchObject({ status: 404 });
}, 600_000);
