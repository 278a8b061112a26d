import { Assignment, unplaced } from './assignment.ts';
import type { Problem, Stop } from './problem.ts';
import { isSmallDay, refine, solveWhole } from './refine.ts';
import { firstFitDecreasing, greedy, searchFrom } from './search.ts';
import { weights } from './weights.ts';

/** The number of annealing steps for the first answer. */
const firstSteps = 30_000;

/** The number of annealing steps for the final answer: two seconds on an old machine; more steps hardly improve the result. */
const finalStepsFor = ({ stops }: Problem): number => Math.min(4_000_000, 200_000 + 10_000 * stops.length);

/** The number of steps of `refine` for the first and for the final answer. */
const [firstRefining, finalRefining] = [500_000, 60_000_000];

const placedAs = (problem: Problem, runOf: ArrayLike<number>): Assignment => {
  const assignment = new Assignment(problem);
  for (let stop = 0; stop < problem.stops.length; stop += 1) {
    const to = runOf[stop] as number;
    assignment.put(stop, to, assignment.delta(stop, to));
  }
  return assignment;
};

/** Small problems are searched several times, because each search may end in another local optimum. */
const roundsFor = ({ stops }: Problem): number =>
  Math.max(1, Math.min(8, Math.floor(200 / (stops.length + 1))));

/** Returns a lower bound of the cost: every site and every area that is on no run yet gets exactly one run. */
const minCost = ({ stops, runs }: Problem): number => {
  const kinds = [
    { weight: weights.sitePair, of: ({ site }: Stop) => site },
    { weight: weights.areaPair, of: ({ area }: Stop) => area },
  ];
  return kinds.reduce((sum, { weight, of }) => {
    const known = new Set(runs.flatMap(({ fixed }) => fixed.map(of)));
    const others = new Set(stops.map(of).filter((one) => !known.has(one)));
    return sum + weight * others.size;
  }, 0);
};

/** True if all stops are placed and cost no more than the lower bound. */
const isLeast = ({ runOf, cost }: Assignment, least: number): boolean =>
  cost <= least + 1e-6 && !runOf.includes(unplaced);

/** True if no assignment can cost less: the day was solved exactly, or all stops are placed at the lower bound. */
export const isProvenOptimal = (assignment: Assignment): boolean =>
  isSmallDay(assignment) || isLeast(assignment, minCost(assignment.problem));

/**
 * Places a day's stops. A small day is solved exactly. For a larger one, a search starts from the better of two quick solutions,
 * and `refine` then re-solves small parts of its result exactly (docs/decisions/0051).
 */
export const solve = (problem: Problem, seed: number, effort: 'first' | 'final'): Assignment => {
  const quick = (): Assignment => {
    const [one, other] = [greedy(problem), firstFitDecreasing(problem)];
    return one.cost <= other.cost ? one : other;
  };
  const start = quick();
  if (solveWhole(start)) return start;
  const rounds = effort === 'first' ? 1 : roundsFor(problem);
  const steps = effort === 'first' ? firstSteps : Math.floor(finalStepsFor(problem) / rounds);
  const refining = effort === 'first' ? firstRefining : Math.floor(finalRefining / rounds);
  const least = minCost(problem);
  const isDone = (assignment: Assignment): boolean => isLeast(assignment, least);
  let best = start;
  for (let round = 0; round < rounds && !isDone(best); round += 1) {
    const found = placedAs(problem, searchFrom(quick(), seed + round, steps));
    refine(found, { seed: seed + round, steps: refining, isDone });
    if (found.cost < best.cost) best = found;
  }
  return best;
};
