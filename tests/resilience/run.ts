import { addDays, type Day, daysFromTo } from '@werkplan/shared/values/day.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { brokenInvariants } from '../support/invariants.ts';
import { complaintsOf } from './checks/check.ts';
import { lastRow, readTables, readLog } from './collect.ts';
import { converge } from './convergence.ts';
import { createPlan } from './furnish.ts';
import { Nemesis } from './nemesis.ts';
import { Crew } from './people/crew.ts';
import type { Circumstances, Comparison, Recording, Tables } from './recording.ts';
import type { Scenario } from './scenario.ts';
import { planTroubles } from './troubles.ts';
import type { Cluster } from './site/cluster.ts';
import { openSite, retryUntilDone, type Site } from './site/site.ts';

export interface Verdict {
  /** Complaints by check; an empty list means that the check passed. */
  readonly complaints: Readonly<Record<string, readonly string[]>>;
  readonly counts: Readonly<Record<string, number>>;
  /** Durations for the printed report, in seconds or milliseconds (the name says which). */
  readonly times: Readonly<Record<string, number>>;
  /** Per restore of an older database state: the time until every screen showed the restored state. */
  readonly rightAfterMs: readonly number[];
}

export interface RunOptions {
  readonly seed: number;
  readonly scenario: Scenario;
  readonly cluster: Cluster;
  readonly bundle: string;
}

interface Finished {
  start: { row: number; tables: Tables };
  comparisons: Comparison[];
}

/** The limit is generous because other troubles may delay a window while the database goes back in time. */
const rightWithinMs = 15_000;

let runs = 0;

/** Runs one scenario on a plant of its own: planners work under troubles, the troubles end, then every check runs. */
export const runScenario = async ({ seed, scenario, cluster, bundle }: RunOptions): Promise<Verdict> => {
  const start = performance.now();
  runs += 1;
  const site = await openSite(cluster, {
    name: `run_${process.pid}_${runs}`,
    bundle,
    nodes: scenario.nodes,
    seed,
  });
  const days = plannedDays(scenario.days);
  const crew = new Crew(site, scenario, { seed, days });
  const plan = planTroubles(seed, scenario.troubles, scenario.operations);
  const wrongMeanwhile: Comparison[] = [];
  const witness = {
    now: () => crew.ledger.now,
    whenRight: async () => {
      const seen = await retryUntilDone(async () => await converge(site, crew, rightWithinMs));
      wrongMeanwhile.push(...seen.comparisons.filter(({ held, served }) => held !== served));
    },
  };
  const { spells } = scenario;
  const nemesis = new Nemesis(site, cluster, plan, { seed, day: days[0] ?? '', spells, witness });
  try {
    await createPlan(site.office, days, scenario.ordersADay);
    const before = { row: await lastRow(site.db), tables: await readTables(site.db) };
    await crew.arrive();
    site.line.setWeather(scenario.weather);
    const workStart = performance.now();
    await crew.work(nemesis);
    const workMs = performance.now() - workStart;
    await nemesis.heal();
    const unsettled = await crew.settle();
    const { comparisons, tookMs } = await converge(site, crew, scenario.convergesWithinMs);
    await watchLeavers(nemesis, scenario.watchesLeaversForMs);
    const recording = await record(site, crew, nemesis, cluster, {
      start: before,
      comparisons: [...wrongMeanwhile, ...comparisons],
    });
    return {
      complaints: shortened(complaintsOf(recording, circumstancesOf(scenario))),
      counts: { ...countsOf(recording), ...nemesis.done, ...site.line.counts, unsettled },
      rightAfterMs: nemesis.rightAfterMs,
      times: { seconds: (performance.now() - start) / 1000, workSeconds: workMs / 1000, convergedMs: tookMs },
    };
  } finally {
    crew.leave();
    for (const leaver of nemesis.leavers) leaver.close();
    await site.close();
  }
};

const interruptions = [
  'crashes',
  'outages',
  'pauses',
  'kills',
  'silences',
  'freezes',
  'failovers',
  'putBacks',
] as const;

const circumstancesOf = ({ troubles, weather }: Scenario): Circumstances => ({
  isLossy: troubles.losses + weather.lost > 0,
  isInterrupted: interruptions.some((kind) => troubles[kind] > 0),
  isPutBack: troubles.putBacks > 0,
});

const mostShown = 5;

const shortened = (complaints: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(complaints).map(([check, all]) => [
      check,
      all.length > mostShown ? [...all.slice(0, mostShown), `… ${all.length} in all`] : all,
    ]),
  );

const watchLeavers = async (nemesis: Nemesis, watchMs: number): Promise<void> => {
  await delay(Math.max(0, ...nemesis.leavers.map((leaver) => leaver.remainingMs(watchMs))));
};

/** The plan starts tomorrow because a run that crosses midnight must not turn one of its days into a past one. */
const plannedDays = (count: number): Day[] => {
  const today = systemClock('Europe/Berlin').today();
  return daysFromTo(addDays(today, 1), addDays(today, count));
};

const record = async (
  site: Site,
  crew: Crew,
  nemesis: Nemesis,
  cluster: Cluster,
  { start, comparisons }: Finished,
): Promise<Recording> => ({
  operations: crew.ledger.entries.map((entry) => entry.record),
  ...(await readLog(site.db)),
  startRow: start.row,
  tablesBefore: start.tables,
  tablesAfter: await readTables(site.db),
  windows: crew.windows.map((window) => window.record),
  probes: crew.probes,
  lost: nemesis.lost,
  comparisons,
  revocations: nemesis.leavers.flatMap((leaver) => leaver.record ?? []),
  brokenInvariants: await brokenInvariants(site.db),
  nodes: site.nodes.map(({ output, crashes }, number) => ({
    name: `server ${number}`,
    output: output.printed(),
    crashes,
  })),
  databaseLog: await cluster.log(site.databaseName),
});

const countsOf = ({ operations, probes, windows, changes }: Recording): Record<string, number> => ({
  operations: operations.length,
  done: operations.filter(({ status }) => status !== null && status < 300).length,
  refused: operations.filter(({ status }) => status !== null && status >= 400).length,
  retried: operations.filter(({ attempts }) =>
    attempts.some(({ status }) => status === null || status >= 500),
  ).length,
  changes: changes.length,
  probes: probes.length,
  received: windows.flatMap(({ events }) => events.filter(({ kind }) => kind === 'received')).length,
});
