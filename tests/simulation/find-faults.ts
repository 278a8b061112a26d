import { operationsToCatch as operations } from './faults/caught.ts';
import type { Fault } from './faults/fault.ts';
import { simulate, SimulationFailure } from './run.ts';

const mostSeeds = 60;

/** Returns the first seed whose run reveals the fault, with the complaint; null when no seed does. */
export const findFault = async ({
  wiring,
  aim = {},
}: Fault): Promise<{ seed: number; why: string } | null> => {
  for (let seed = 1; seed <= mostSeeds; seed += 1)
    try {
      await simulate({ seed, operations, wiring, aim });
    } catch (error) {
      if (!(error instanceof SimulationFailure)) throw error;
      return { seed, why: error.message.split('\n')[0] ?? '' };
    }
  return null;
};
