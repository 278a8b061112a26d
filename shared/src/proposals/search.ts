import { Assignment, unplaced } from './assignment.ts';
import type { Problem, Stop } from './problem.ts';

/** Returns the stops' indices: urgent ones first, then those with a time window, each group with the heaviest first. */
const byNeed = (stops: readonly Stop[]): number[] => {
  const need = ({ order, window }: Stop): number => (order.isUrgent ? 2 : 0) + (window ? 1 : 0);
  return stops
    .map((stop, place) => ({ stop, place }))
    .sort(
      (a, b) =>
        need(b.stop) - need(a.stop) || b.stop.shipment.amount - a.stop.shipment.amount || a.place - b.place,
    )
    .map(({ place }) => place);
};

const begin = (problem: Problem): Assignment => {
  const assignment = new Assignment(problem);
  for (const stop of problem.stops.keys()) {
    const home = assignment.homeOf(stop);
    assignment.put(stop, home, assignment.delta(stop, home));
  }
  return assignment;
};

/** Places one stop after the other on the run where it costs least, and of equal ones on the fullest. */
export const greedy = (problem: Problem): Assignment => {
  const assignment = begin(problem);
  for (const stop of byNeed(problem.stops)) {
    if (assignment.runOf[stop] !== unplaced) continue;
    let [best, least, left] = [unplaced, 0, Infinity];
    for (let run = 0; run < problem.runs.length; run += 1) {
      const delta = assignment.change(stop, run);
      const after = assignment.kg[run] as number;
      if (delta < least || (delta === least && best !== unplaced && after < left))
        [best, least, left] = [run, delta, after];
    }
    if (best !== unplaced) assignment.put(stop, best, least);
  }
  return assignment;
};

/** Places the heaviest stops first, each on the first run that it fits, which tends to place many tonnes. */
export const firstFitDecreasing = (problem: Problem): Assignment => {
  const assignment = begin(problem);
  const heaviest = problem.stops
    .map(({ shipment }, place) => ({ kg: shipment.amount, place }))
    .sort((a, b) => b.kg - a.kg || a.place - b.place);
  for (const { place } of heaviest) {
    if (assignment.runOf[place] !== unplaced) continue;
    const run = problem.runs.findIndex((_, one) => assignment.change(place, one) !== Infinity);
    if (run >= 0) assignment.put(place, run, assignment.change(place, run));
  }
  return assignment;
};

/** Returns a generator of numbers in [0, 1) from a seed (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** The start and end temperature of the annealing: the first accepts losses of a few `weights.sitePair`, the last almost none. */
const [hot, cold] = [4, 0.15];

/**
 * Improves an assignment by simulated annealing: moves a stop or swaps two, accepting losses ever more rarely. Deterministic
 * for the same problem, seed and number of steps. Returns the best `runOf` found, never worse than the start.
 */
export const searchFrom = (assignment: Assignment, seed: number, steps: number): Int16Array => {
  const { stops, runs } = assignment.problem;
  const random = randomOf(seed);
  const below = (bound: number): number => Math.floor(random() * bound);
  let best = assignment.runOf.slice();
  let bestCost = assignment.cost;
  if (stops.length === 0 || runs.length === 0) return best;
  const cooling = (cold / hot) ** (1 / steps);
  const isTaken = (delta: number): boolean => delta <= 0 || random() < Math.exp(-delta / heat);
  let heat = hot;
  for (let step = 0; step < steps; step += 1, heat *= cooling) {
    const stop = below(stops.length);
    if (random() < 0.5) {
      const to = below(runs.length);
      const delta = assignment.change(stop, to);
      if (delta !== Infinity && isTaken(delta)) assignment.put(stop, to, delta);
    } else swap(assignment, stop, below(stops.length), isTaken);
    if (assignment.cost < bestCost - 1e-9) {
      bestCost = assignment.cost;
      best = assignment.runOf.slice();
    }
  }
  return best;
};

/** Swaps the runs of two stops, one of which may be unassigned, if both fit and `isTaken` accepts the change of cost. */
const swap = (
  assignment: Assignment,
  one: number,
  other: number,
  isTaken: (delta: number) => boolean,
): void => {
  const [here, there] = [assignment.runOf[one] as number, assignment.runOf[other] as number];
  if (here === there) return;
  const off = assignment.change(one, unplaced);
  assignment.put(one, unplaced, off);
  const over = assignment.change(other, here);
  if (over !== Infinity) {
    assignment.put(other, here, over);
    const back = assignment.change(one, there);
    if (back !== Infinity && isTaken(off + over + back)) return assignment.put(one, there, back);
    assignment.put(other, there, -over);
  }
  assignment.put(one, here, -off);
};
