import { type Assignment, unplaced } from './assignment.ts';
import { maxUnits, placeBest } from './best-subsets.ts';
import type { Stop } from './problem.ts';
import { randomOf } from './search.ts';

/** The maximum number of steps for solving a whole day exactly: 12 cards and 4 runs, or fewer cards and more runs. */
const wholeSteps = 4 * 3 ** maxUnits;

/** Returns the runs that some stop may go to or is on. */
const reachable = (assignment: Assignment): number[] => {
  const { stops, runs } = assignment.problem;
  return [...runs.keys()].filter((run) => [...stops.keys()].some((stop) => assignment.mayGo(stop, run)));
};

/** True if the day is small enough to be solved exactly. */
export const isSmallDay = (assignment: Assignment): boolean => {
  const { stops } = assignment.problem;
  return stops.length <= maxUnits && reachable(assignment).length * 3 ** stops.length <= wholeSteps;
};

/** Solves a small day exactly; returns false, without doing anything, for a larger day. */
export const solveWhole = (assignment: Assignment): boolean => {
  if (!isSmallDay(assignment)) return false;
  const units = [...assignment.problem.stops.keys()].map((stop) => [stop]);
  placeBest(assignment, units, reachable(assignment));
  return true;
};

/** Groups stops of one site and area that are on one run (or unassigned). */
const groupsOf = ({ problem: { stops }, runOf }: Assignment, among: readonly number[]): number[][] => {
  const groups = new Map<string, number[]>();
  for (const stop of among) {
    const key = `${stops[stop]?.site} ${stops[stop]?.area} ${runOf[stop]}`;
    const known = groups.get(key);
    if (known) known.push(stop);
    else groups.set(key, [stop]);
  }
  return [...groups.values()];
};

/** The size of the part that is solved exactly in each round: 2–4 runs with at most 9 units. */
const [fewRooms, manyRooms, fewUnits] = [2, 4, 9];

interface Refining {
  readonly seed: number;
  readonly steps: number;
  readonly isDone: (assignment: Assignment) => boolean;
}

/**
 * Improves an assignment by solving small parts of it exactly, one after the other: some runs with their stops and unassigned
 * ones, either card by card or with cards of a site kept together. The result is never worse than before; it is deterministic for
 * the same assignment, seed and number of steps.
 */
export const refine = (assignment: Assignment, { seed, steps, isDone }: Refining): void => {
  const { stops } = assignment.problem;
  const random = randomOf(seed);
  const below = (bound: number): number => Math.floor(random() * bound);
  const all = [...stops.keys()];
  const runs = reachable(assignment);
  if (runs.length === 0) return;
  const shuffled = <T>(list: T[]): T[] => {
    for (let last = list.length - 1; last > 0; last -= 1) {
      const other = below(last + 1);
      [list[last], list[other]] = [list[other] as T, list[last] as T];
    }
    return list;
  };
  /** Chooses runs with stops of one random stop's site or area, which can be brought together; if too few, then any others. */
  const related = (count: number): number[] => {
    const one = stops[below(stops.length)] as Stop;
    const kin = all.filter((stop) => stops[stop]?.site === one.site || stops[stop]?.area === one.area);
    const theirs = shuffled(kin).map((stop) => assignment.runOf[stop] as number);
    const chosen = new Set([...theirs.filter((run) => run !== unplaced), ...shuffled([...runs])]);
    return [...chosen].slice(0, count);
  };
  for (let done = 0; done < steps && !isDone(assignment);) {
    const chosen = related(fewRooms + below(manyRooms - fewRooms + 1));
    const here = all.filter((stop) => {
      const run = assignment.runOf[stop] as number;
      return run === unplaced || chosen.includes(run);
    });
    const isTogether = below(2) === 0;
    const units: number[][] = [];
    for (const group of shuffled(groupsOf(assignment, here))) {
      const more = isTogether ? [group] : group.map((stop) => [stop]);
      if (units.length + more.length <= fewUnits) units.push(...more);
    }
    done += stops.length * 4 + placeBest(assignment, units, chosen);
  }
};
