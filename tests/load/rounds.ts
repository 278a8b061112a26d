import type { Rounds } from './figures.ts';
import type { Side } from './sides.ts';
import { sampleNoise } from './noise.ts';
import type { Stage } from './stage.ts';

/** CPU ms of a round. */
export interface CpuUsage {
  readonly server: number;
  readonly postgres: number;
}

/** Measures both sides in turns, beginning with the other one each time, so that drift affects both equally. */
export async function measureInTurns<Result>(
  stage: Stage,
  sides: readonly Side[],
  measure: (side: Side) => Promise<Result>,
): Promise<Record<'baseline' | 'werkplan', { result: Result; used: CpuUsage }[]>> {
  const outcome = { baseline: [], werkplan: [] } as Record<
    'baseline' | 'werkplan',
    { result: Result; used: CpuUsage }[]
  >;
  for (let round = 0; round < stage.rounds; round += 1) {
    sampleNoise();
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const before = { server: await side.server.cpu(), postgres: stage.postgresCpu() };
      const result = await measure(side);
      const used = {
        server: (await side.server.cpu()) - before.server,
        postgres: stage.postgresCpu() - before.postgres,
      };
      outcome[side.name].push({ result, used });
    }
  }
  return outcome;
}

/** Extracts a number from each round, by side. */
export const valuesOfRounds = <Result>(
  outcome: Record<'baseline' | 'werkplan', { result: Result; used: CpuUsage }[]>,
  value: (result: Result, used: CpuUsage) => number,
): Rounds => ({
  baseline: outcome.baseline.map(({ result, used }) => value(result, used)),
  werkplan: outcome.werkplan.map(({ result, used }) => value(result, used)),
});
