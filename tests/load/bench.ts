import { writeFileSync } from 'node:fs';
import { type BenchOptions, parseBenchOptions } from './bench-options.ts';
import { benchClient } from './client-bench.ts';
import { benchLargeDay } from './client-large-day.ts';
import type { Figure } from './figures.ts';
import { benchMemory } from './memory-bench.ts';
import { cpuLoopMs } from './noise.ts';
import { heading, lineOf, machine, noise } from './report.ts';
import { longScenarios, scenarios } from './scenarios/scenarios.ts';
import { takeSides, warmUp } from './sides.ts';
import { setStage } from './stage.ts';

const options = parseBenchOptions(process.argv.slice(2));
const begin = performance.now();
const figures = await measureServer(options);
summarise(figures);
if (options.only.includes('client') || (options.only.length === 0 && !options.quick)) {
  console.log('\nThe client in a browser:\n');
  await benchClient(console.log);
}
if (options.only.includes('large-day')) {
  console.log('\n2,000 orders and 100 trucks on a day, at 4× slower CPU:\n');
  await benchLargeDay(console.log);
}
if (options.only.includes('memory')) {
  console.log('\nWhat a page holds over a day:\n');
  await benchMemory(console.log);
}
console.log(`\nThat took ${Math.round((performance.now() - begin) / 1000)} s.`);
if (options.json !== undefined) {
  writeFileSync(options.json, `${JSON.stringify({ machine: machine(), cpuLoopMs, figures }, null, 2)}\n`);
  console.log(`Written to ${options.json}.`);
}

async function measureServer({ quick, only, server }: BenchOptions): Promise<Figure[]> {
  const wanted = Object.entries(scenarios).filter(([name]) =>
    only.length === 0 ? !longScenarios.includes(name) : only.includes(name),
  );
  if (wanted.length === 0) return [];
  const stage = await setStage({ quick, server, log: console.log });
  const found: Figure[] = [];
  try {
    const sides = await takeSides(stage);
    await warmUp(sides);
    console.log(`\n${machine()}; ${stage.rounds} rounds, each side in turn\n\n${heading}`);
    for (const [, run] of wanted) {
      for (const figure of await run(stage, sides)) {
        found.push(figure);
        console.log(lineOf(figure));
      }
    }
  } finally {
    await stage.close();
  }
  return found;
}

function summarise(found: readonly Figure[]): void {
  for (const line of noise(found)) console.log(`\nNoise: ${line}.`);
  const judged = found.filter(({ met }) => met !== undefined);
  const met = judged.filter((figure) => figure.met);
  if (judged.length > 0) console.log(`\n${met.length} of ${judged.length} aims met.`);
}
