import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { addDays, addMonths, type Day } from '@werkplan/shared/values/day.ts';
import { aimAtMostTimes, compared, type Figure, single } from '../figures.ts';
import { sampleNoise } from '../noise.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';
import { fillPlant, openPlant, type PlantOfYears, takeTurns } from '../years/plant-of-years.ts';
import { readAll } from '../years/year-reads.ts';
import { writeAll, writeForGood } from '../years/year-writes.ts';

const years = 10;
/** Factor by which years may slow down a call. */
const aim = 1.3;
const turns = 4;
/** Days that nobody has looked at since the server started. */
const coldDays = 12;

/** All calls on a day, after a start of the server. */
const askAll = async ({ restart, call }: PlantOfYears, day: Day): Promise<void> => {
  await restart();
  for (let number = 0; number < coldDays; number += 1) {
    const params = { date: addDays(day, number - coldDays) };
    await call(daySnapshotEndpoint, { params }, 'days.snapshot, the first since the start');
  }
  for (let turn = 0; turn < turns; turn += 1) {
    const seen = await call(daySnapshotEndpoint, { params: { date: day } });
    for (let again = 0; again < 4; again += 1) await readAll(call, seen);
    await writeAll(call, day);
    await writeForGood(call, day);
  }
};

/** Both plants in lockstep, call by call: whatever else the machine does, it does to both. */
const measureGrowth = async (
  stage: Stage,
  today: Day,
): Promise<Map<string, Record<'baseline' | 'werkplan', number[]>>> => {
  const inTurn = takeTurns();
  const fresh = await openPlant(stage, 'fresh', inTurn);
  const old = await openPlant(stage, 'old', inTurn);
  const times = new Map<string, Record<'baseline' | 'werkplan', number[]>>();
  try {
    for (let round = 0; round <= stage.rounds; round += 1) {
      sampleNoise();
      await Promise.all([fresh, old].map(async (plant) => await askAll(plant, addDays(today, 3))));
      const [taken, takenByOld] = [fresh.takeTimes(), old.takeTimes()];
      // In the first one V8 and PostgreSQL's plans get warm.
      if (round === 0) continue;
      for (const [what, ms] of taken) {
        const both = times.get(what) ?? { baseline: [], werkplan: [] };
        both.baseline.push(percentile(ms, 0.25));
        both.werkplan.push(percentile(takenByOld.get(what) ?? [], 0.25));
        times.set(what, both);
      }
    }
  } finally {
    await Promise.all([fresh.server.stop(), old.server.stop()]);
  }
  return times;
};

/**
 * Every read and each kind of write after ten years of planning; in place of the baseline stands the same server on a plant
 * that has planned for two months.
 */
export async function growth(stage: Stage): Promise<Figure[]> {
  const today = addDays(stage.busy.day, -2);
  const to = addDays(today, 30);
  const span = stage.quick ? 1 : years;
  await fillPlant(stage, 'fresh', { from: addDays(today, -31), to });
  const seconds = await fillPlant(stage, 'old', { from: addMonths(to, -12 * span), to });
  const times = await measureGrowth(stage, today);
  return [
    single(`years of planning filled: ${span}`, 's', [seconds]),
    ...[...times].map(([what, both]) => compared(what, 'ms', both, aimAtMostTimes(aim))),
  ];
}
