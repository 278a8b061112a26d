import { writeFileSync } from 'node:fs';
import { parseBenchOptions } from './bench-options.ts';
import type { Figure } from './figures.ts';
import { cpuLoopMs } from './noise.ts';
import { heading, lineOf, machine, noise } from './report.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { takeSides, warmUp } from './sides.ts';
import { setStage } from './stage.ts';

const options = parseBenchOptions(process.argv.slice(2));
const begin = performance.now();
const stage = await setStage({ ...options, log: console.log });
const figures: Figure[] = [];
try {
  const sides = await takeSides(stage);
  await warmUp(sides);
  console.log(`\n${machine()}; ${stage.rounds} rounds, each side in turn\n\n${heading}`);
  for (const [name, run] of Object.entries(scenarios)) {
    if (options.only.length > 0 && !options.only.includes(name)) continue;
    const found = await run(stage, sides);
    figures.push(...found);
    for (const figure of found) console.log(lineOf(figure));
  }
} finally {
  await stage.close();
}
for (const line of noise(figures)) console.log(`\nNoise: ${line}.`);
const missed = figures.filter(({ met }) => met === false);
const judged = figures.filter(({ met }) => met !== undefined);
console.log(
  `${judged.length - missed.length} of ${judged.length} aims met, in ${Math.round((performance.now() - begin) / 1000)} s.`,
);
if (options.json !== undefined) {
  writeFileSync(options.json, `${JSON.stringify({ machine: machine(), cpuLoopMs, figures }, null, 2)}\n`);
  console.log(`Written to ${options.json}.`);
}
