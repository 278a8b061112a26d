import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { afterAll, expect, it } from 'vitest';
import { verifyStored } from '../../../server/src/plan/verify-query.ts';
import { archiveLog } from '../../../server/src/retention/archive-log.ts';
import { ageChanges, lastChange } from '../../support/aging.ts';
import { fetchDay, rowsIn } from '../../support/follower.ts';
import { LiveFollower } from '../../support/live-follower.ts';
import { plannerMoves } from '../../support/planner-moves.ts';
import { today, usePlant } from '../../support/plant.ts';
import { seeded } from '../../support/random.ts';
import { furnishPlan, makeRandomChanges } from '../../support/restoring.ts';
import { volumes } from '../../support/volumes.ts';

const plant = usePlant();
const folder = mkdtempSync(join(tmpdir(), 'werkplan-archiving-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('two planners plan on while their log is archived: nothing is lost, and both see it', async () => {
  await furnishPlan(plant);
  await makeRandomChanges(plant, 3, volumes.archivingTurns);
  const upTo = await lastChange(plant);
  await ageChanges(plant, { after: 0, upTo, at: '2023-05-01T00:00:00Z' });
  const followers = [
    await LiveFollower.open(plant.anna, today),
    await LiveFollower.open(plant.bernd, today),
  ] as const;

  let isOver = false;
  const archiving = archiveLog(plant.owner, {
    keepFrom: '2023-11-01',
    timeZone: 'Europe/Berlin',
    now: plant.clock.now(),
    folder,
    changesAtOnce: 2,
  }).finally(() => (isOver = true));
  const dice = seeded(7);
  const changes: number[] = [];
  for (let turn = 0; !isOver || turn < volumes.archivingTurns; turn += 1) {
    const moves = [plant.anna, plant.bernd].map(
      async (planner) => await dice.pick(plannerMoves)(plant, planner, dice),
    );
    for (const { status, headers } of await Promise.all(moves)) {
      expect(status).toBeLessThan(500);
      if (headers.has('x-change-id')) changes.push(Number(headers.get('x-change-id')));
    }
  }
  expect(await archiving).toMatchObject([{ lastChange: upTo }]);

  const logged = await plant.db.selectFrom('change').select('id').execute();
  expect(logged.map(({ id }) => id)).toEqual(expect.arrayContaining(changes));
  const day = await fetchDay(plant.anna, today);
  for (const follower of followers) {
    await follower.reach({ [day.key]: day.revision });
    expect(listRows(follower.state)).toEqual(rowsIn(day));
    expect(follower.gaps).toEqual([]);
    follower.close();
  }
  const checked = (await verifyStored(plant.owner)) ?? [];
  expect(checked.flatMap(({ listed }) => listed)).toEqual([]);
}, 60_000);
