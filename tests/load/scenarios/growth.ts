import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { addDays, addMonths, type Day } from '@werkplan/shared/values/day.ts';
import { aimAtMostTimes, comparedFigure, type Figure, singleFigure } from '../figures.ts';
import { sampleNoise } from '../noise.ts';
import type { Stage } from '../stage.ts';
import { median } from '../stats.ts';
import {
  fillPlant,
  type Measure,
  milliseconds,
  openPlant,
  type PlantOfYears,
  takeTurns,
} from '../years/plant-of-years.ts';
import { explainStatements, followLog } from '../years/rows-read.ts';
import { perDay } from '../years/years.ts';
import { readAll } from '../years/year-reads.ts';
import { writeAll, writeForGood } from '../years/year-writes.ts';

const years = 10;
/** Target: the factor by which years of data may slow down a call. */
const aim = 1.3;
/** Number of sites; a new plant only has those of a day's orders. */
const [fewSites, manySites] = [perDay.orders, 5_000];
/** Days that were not read since the server started. */
const coldDays = 12;

/** Makes all calls on a day after a restart of the server. */
const askAll = async ({ restart, call }: PlantOfYears, day: Day, turns: number): Promise<void> => {
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

type Both = Record<'baseline' | 'werkplan', number[]>;

interface Measuring {
  readonly measure: Measure;
  readonly rounds: number;
  /** Repetitions of each write per round; reads have four times as many. */
  readonly turns: number;
}

/** Measures both plants call by call in turns, so that other load affects both; returns the rounds' medians by call. */
const measureBoth = async (
  stage: Stage,
  today: Day,
  { measure, rounds, turns }: Measuring,
): Promise<Map<string, Both>> => {
  const inTurn = takeTurns();
  const fresh = await openPlant(stage, 'fresh', inTurn, measure);
  const old = await openPlant(stage, 'old', inTurn, measure);
  const measured = new Map<string, Both>();
  try {
    for (let round = 0; round <= rounds; round += 1) {
      sampleNoise();
      await Promise.all([fresh, old].map(async (plant) => await askAll(plant, addDays(today, 3), turns)));
      const [taken, takenByOld] = [fresh.takeMeasured(), old.takeMeasured()];
      // The first round only warms up V8 and PostgreSQL's plans.
      if (round === 0) continue;
      for (const [what, values] of taken) {
        const both = measured.get(what) ?? { baseline: [], werkplan: [] };
        both.baseline.push(median(values));
        both.werkplan.push(median(takenByOld.get(what) ?? []));
        measured.set(what, both);
      }
    }
  } finally {
    await Promise.all([fresh.server.stop(), old.server.stop()]);
  }
  return measured;
};

/** Counts the rows that PostgreSQL reads for each call (at least 1), which doesn't depend on other load. */
const countRows = async (stage: Stage, today: Day): Promise<Map<string, Both>> => {
  for (const name of ['fresh', 'old']) await explainStatements(stage.databaseUrl, name);
  const log = followLog(stage.folder);
  const measure: Measure = () => async () => Math.max(1, await log.rows());
  try {
    return await measureBoth(stage, today, { measure, rounds: 1, turns: 2 });
  } finally {
    log.close();
  }
};

/**
 * Measures every read and kind of write after ten years of planning with 5,000 sites; the baseline is the same server with two months
 * of planning.
 */
export async function growth(stage: Stage): Promise<Figure[]> {
  const today = addDays(stage.busy.day, -2);
  const to = addDays(today, 30);
  const span = stage.quick ? 1 : years;
  await fillPlant(stage, 'fresh', { from: addDays(today, -31), to, sites: fewSites });
  const seconds = await fillPlant(stage, 'old', { from: addMonths(to, -12 * span), to, sites: manySites });
  const times = await measureBoth(stage, today, { measure: milliseconds, rounds: stage.rounds, turns: 6 });
  const rows = await countRows(stage, today);
  return [
    singleFigure(`years of planning filled: ${span}`, 's', [seconds]),
    ...[...times].map(([what, both]) => comparedFigure(what, 'ms', both, aimAtMostTimes(aim))),
    ...[...rows].map(([what, both]) =>
      comparedFigure(`rows looked at: ${what}`, '', both, aimAtMostTimes(aim)),
    ),
  ];
}
