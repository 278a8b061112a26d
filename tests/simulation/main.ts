import { parseArgs } from 'node:util';
import { faults } from './faults/faults.ts';
import { describe } from './report.ts';
import { simulate, SimulationFailure } from './run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    operations: { type: 'string', default: '10000' },
    slices: { type: 'string', default: '1' },
    fault: { type: 'string' },
  },
});
const [first, operations, slices] = [Number(values.seed), Number(values.operations), Number(values.slices)];
const fault = faults.find(({ name }) => name === values.fault);
if (values.fault !== undefined && !fault)
  throw new Error(
    `there is no fault ${values.fault}; there are: ${faults.map(({ name }) => name).join('; ')}`,
  );

let [done, failed] = [0, 0];
const begun = process.cpuUsage();
for (let seed = first; seed < first + slices; seed += 1) {
  const before = process.cpuUsage();
  try {
    const report = await simulate({ seed, operations, wiring: fault?.wiring ?? {}, aim: fault?.aim ?? {} });
    done += report.operations;
    console.log(describe(report, process.cpuUsage(before)));
  } catch (error) {
    if (!(error instanceof SimulationFailure)) throw error;
    failed += 1;
    console.log(error.message);
    if (error.cause instanceof Error) console.log(error.cause.stack, error.cause.cause ?? '');
  }
}
const { user, system } = process.cpuUsage(begun);
if (slices > 1)
  console.log(
    `${done} operations of ${slices} seeds in ${Math.round((user + system) / 1e6)} s CPU, ${failed} failed`,
  );
process.exit(failed > 0 ? 1 : 0);
