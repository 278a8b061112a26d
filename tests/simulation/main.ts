import { orRefuse, ParameterError, readParameters, wholeNumber } from '../../scripts/parameters.mjs';
import { faults } from './faults/faults.ts';
import { findFault } from './find-faults.ts';
import { describe } from './report.ts';
import { simulate, SimulationFailure, sliceOperations } from './run.ts';

const usage = 'npm run simulate [-- --seed N | --operations N | --fault NAME | --faults]';
const { first, wanted, fault, all } = orRefuse(usage, () => {
  const { values } = readParameters({
    options: {
      seed: { type: 'string', default: '1' },
      operations: { type: 'string', default: '10000' },
      fault: { type: 'string' },
      faults: { type: 'boolean', default: false },
    },
  });
  const named = faults.find(({ name }) => name === values.fault);
  if (values.fault !== undefined && !named) {
    const names = faults.map(({ name }) => name).join('; ');
    throw new ParameterError(`There is no fault ${values.fault}; there are: ${names}`);
  }
  return {
    first: wholeNumber('seed', values.seed, 0, 4_294_967_295),
    wanted: wholeNumber('operations', values.operations, 1, 1_000_000_000),
    fault: named,
    all: values.faults,
  };
});

if (all) {
  for (const one of faults) {
    const found = await findFault(one);
    console.log(found ? `${one.name}: seed ${found.seed}, ${found.why}` : `${one.name}: not caught`);
  }
  process.exit(0);
}

/** With more slices than this, progress is printed once per hundred. */
const mostLines = 40;
const slices = Math.ceil(wanted / sliceOperations);
const begun = process.cpuUsage();
let [done, failed] = [0, 0];

const sum = (count: number): string => {
  const { user, system } = process.cpuUsage(begun);
  const seconds = (user + system) / 1e6;
  const memory = Math.round(process.memoryUsage().rss / 1_048_576);
  return (
    `${done} operations of ${count} seeds in ${Math.round(seconds)} s CPU (${Math.round(done / seconds)}/s), ` +
    `${failed} failed, ${memory} MB`
  );
};

// Each slice has a seed of its own, so memory stays small and a failing slice repeats quickly.
for (let slice = 0; slice < slices; slice += 1) {
  const operations = Math.min(sliceOperations, wanted - slice * sliceOperations);
  const before = process.cpuUsage();
  try {
    const { wiring = {}, aim = {} } = fault ?? {};
    const report = await simulate({ seed: first + slice, operations, wiring, aim, stacks: slices === 1 });
    done += report.operations;
    if (slices <= mostLines) console.log(describe(report, process.cpuUsage(before)));
  } catch (error) {
    if (!(error instanceof SimulationFailure)) throw error;
    failed += 1;
    console.log(error.message);
    if (slices === 1 && error.cause instanceof Error) console.log(error.cause.stack, error.cause.cause ?? '');
  }
  if (slices > mostLines && (slice + 1) % 100 === 0) console.log(sum(slice + 1));
}
if (slices > 1) console.log(sum(slices));
process.exit(failed > 0 ? 1 : 0);
