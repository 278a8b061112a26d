import { runEmbedded } from './embedded/embedded-run.ts';
import { buildServer } from './faults/build-server.ts';
import { type Fault, faults } from './faults/faults.ts';
import { ParameterError } from '../../scripts/parameters.mjs';
import { type Options, parseOptions } from './options.ts';
import { regressionSeeds } from './regression-seeds.ts';
import { runScenario, type Verdict } from './run.ts';
import { chaosScenario, fullPatienceMs, fullSpells } from './scenario.ts';
import { type Cluster, startCluster } from './site/cluster.ts';

interface Run {
  readonly seed: number;
  readonly operations: number;
  readonly nodes: number;
}

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const isSingle = (seed: number): boolean => seed % 5 === 0;
const faultSeed = 1;
const embeddedRounds = 5;

const options = optionsOrExit();
const cluster = await startCluster();
try {
  const isGood = options.faults.length > 0 ? await catchFaults(options.faults) : await endureAll(options);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await cluster.stop();
}

function optionsOrExit(): Options {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

function runsOf({ seed, operations, nodes }: Options): Run[] {
  const asked = seed === null ? seeds : [seed];
  const runs = asked.map((one) => ({ seed: one, operations, nodes: nodes ?? (isSingle(one) ? 1 : 2) }));
  return seed === null ? [...regressionSeeds, ...runs] : runs;
}

/** Runs the requested seeds, and the scenarios without seeds unless one seed is requested; true if no check complained. */
async function endureAll(asked: Options): Promise<boolean> {
  const bundle = await buildServer(null);
  const isGood = await endure(runsOf(asked), bundle);
  return asked.seed === null ? (await endureEmbedded(bundle)) && isGood : isGood;
}

async function endureEmbedded(bundle: string): Promise<boolean> {
  const { complaints, backAfterMs, acknowledged } = await runEmbedded(bundle, embeddedRounds);
  console.log(
    `${complaints.length === 0 ? '✓' : '✗'} the embedded PostgreSQL dies ${2 * embeddedRounds} times`,
  );
  for (const [kind, all] of Object.entries(backAfterMs)) {
    const sorted = all.toSorted((one, other) => one - other);
    const [middle = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    console.log(
      `  ${kind} killed: a change accepted again after ${middle.toFixed(0)} ms, at most ${longest.toFixed(0)} ms`,
    );
  }
  console.log(`  ${acknowledged} changes acknowledged`);
  for (const complaint of complaints) console.log(`  ${complaint}`);
  return complaints.length === 0;
}

/** Runs the scenarios against the unmodified server; true if no check complained. */
async function endure(runs: readonly Run[], bundle: string): Promise<boolean> {
  let failed = 0;
  for (const run of runs) {
    const verdict = await runScenario({
      seed: run.seed,
      scenario: { ...chaosScenario(run), convergesWithinMs: fullPatienceMs, spells: fullSpells },
      cluster,
      bundle,
    });
    if (!tell(run, verdict)) failed += 1;
  }
  console.log(`${runs.length - failed} of ${runs.length} runs without a complaint.`);
  return failed === 0;
}

function tell(
  { seed, operations, nodes }: Run,
  { complaints, counts, times, rightAfterMs }: Verdict,
): boolean {
  const isGood = Object.keys(complaints).length === 0;
  const name = `--seed ${seed} --operations ${operations} --nodes ${nodes}`;
  console.log(`${isGood ? '✓' : '✗'} ${name}`);
  console.log(
    `  ${Object.entries(counts)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}`,
  );
  const { seconds = 0, workSeconds = 0, convergedMs = 0 } = times;
  console.log(
    `  ${seconds.toFixed(0)} s, of them ${workSeconds.toFixed(0)} s at work; everybody current ${convergedMs.toFixed(0)} ms after healing`,
  );
  if (rightAfterMs.length > 0)
    console.log(
      `  all screens right ${rightAfterMs.map((ms) => ms.toFixed(0)).join(', ')} ms after the database went back in time`,
    );
  for (const [check, all] of Object.entries(complaints))
    for (const complaint of all) console.log(`  ${check}: ${complaint}`);
  return isGood;
}

/** Runs each fault's scenario; true if an expected check noticed each fault. */
async function catchFaults(names: readonly string[]): Promise<boolean> {
  let missed = 0;
  for (const fault of faults.filter(({ name }) => names.includes(name))) {
    if (!(await isCaught(cluster, fault))) missed += 1;
  }
  console.log(`${names.length - missed} of ${names.length} planted faults caught.`);
  return missed === 0;
}

async function isCaught(place: Cluster, fault: Fault): Promise<boolean> {
  const bundle = await buildServer(fault);
  const { complaints } = await runScenario({
    seed: faultSeed,
    scenario: fault.scenario,
    cluster: place,
    bundle,
  });
  const caught = fault.caughtBy.filter((check) => complaints[check]);
  const words = caught.map((check) => `${check}: ${complaints[check]?.[0]}`);
  console.log(`${caught.length > 0 ? '✓' : '✗'} ${fault.name}${words.map((word) => `\n  ${word}`).join('')}`);
  return caught.length > 0;
}
