import { type Assignment, unplaced } from './assignment.ts';

/** Stops of one site and area that are placed together. */
type Unit = readonly number[];

/** The maximum number of units; each further unit triples the work. */
export const maxUnits = 12;

/** Returns the sum of a quantity over each subset of units (one bit per unit). */
const sumsOf = (units: readonly Unit[], of: (stop: number) => number): Float64Array => {
  const sums = new Float64Array(1 << units.length);
  for (const [place, unit] of units.entries()) {
    const bit = 1 << place;
    const own = unit.reduce((sum, stop) => sum + of(stop), 0);
    for (let set = 0; set < bit; set += 1) sums[bit | set] = (sums[set] as number) + own;
  }
  return sums;
};

/** Returns for each unit the subset of units of the same site or area, itself included. */
const alikeTo = (units: readonly Unit[], of: (stop: number) => number): Int32Array =>
  Int32Array.from(units, ([one = 0]) =>
    units.reduce((set, [other = 0], place) => (of(one) === of(other) ? set | (1 << place) : set), 0),
  );

/**
 * Moves some units to the runs (or to `unplaced`) where together they cost least, while all other stops stay where they are. Uses
 * dynamic programming over subsets, run by run (docs/decisions/0051). Keeps the assignment unless the result costs less. Returns
 * the number of steps taken, about 3^units per run.
 */
export const placeBest = (
  assignment: Assignment,
  units: readonly Unit[],
  runs: readonly number[],
): number => {
  const { stops } = assignment.problem;
  const size = 1 << units.length;
  const before = units.map((unit) => unit.map((stop) => assignment.runOf[stop] as number));
  const cost = assignment.cost;
  const putAll = (runOf: (place: number, at: number) => number): void => {
    for (const [place, unit] of units.entries())
      for (const [at, stop] of unit.entries()) {
        const to = runOf(place, at);
        assignment.put(stop, to, assignment.delta(stop, to));
      }
  };
  putAll(() => unplaced);
  const kg = sumsOf(units, (stop) => stops[stop]?.shipment.amount ?? 0);
  const count = sumsOf(units, () => 1);
  const tenthsOf = (stop: number): number => stops[stop]?.tenths ?? 0;
  const tenths = sumsOf(units, tenthsOf);
  const sites = alikeTo(units, (stop) => stops[stop]?.site ?? 0);
  const areas = alikeTo(units, (stop) => stops[stop]?.area ?? 0);

  /** Returns the cost of each subset on a run; Infinity if it doesn't fit. */
  const costsOn = (run: number): Float64Array => {
    const costs = new Float64Array(size);
    const news = sumsOf(units, (stop) => (assignment.homeOf(stop) === run ? 0 : 1));
    const newTenths = sumsOf(units, (stop) => (assignment.homeOf(stop) === run ? 0 : tenthsOf(stop)));
    const hasNews = assignment.news[run] !== 0;
    const [tenthsLeft, hasNewTenths] = [assignment.tenths[run] as number, assignment.newTenths[run] !== 0];
    const [kgLeft, slotsLeft] = [assignment.kg[run] as number, assignment.slots[run] as number];
    for (const [place, unit] of units.entries()) {
      const bit = 1 << place;
      const [first = 0] = unit;
      const { site, area } = assignment.reach(first, run);
      const mayGo = unit.every((stop) => assignment.mayGo(stop, run));
      const own = mayGo ? unit.reduce((sum, stop) => sum + assignment.own(stop, run), 0) : Infinity;
      for (let set = 0; set < bit; set += 1) {
        const isOverFull = (kg[bit | set] as number) > kgLeft || (count[bit | set] as number) > slotsLeft;
        const isNew = hasNews || (news[bit | set] as number) > 0;
        const isWide =
          (tenths[bit | set] as number) > tenthsLeft &&
          (hasNewTenths || (newTenths[bit | set] as number) > 0);
        // A run that a planner has overloaded may keep its stops, but gets no new ones.
        costs[bit | set] =
          (isOverFull && isNew) || isWide
            ? Infinity
            : (costs[set] as number) +
              own +
              (set & (sites[place] as number) ? 0 : site) +
              (set & (areas[place] as number) ? 0 : area);
      }
    }
    return costs;
  };

  let steps = 4 * (1 + runs.length) * size;
  let best = sumsOf(units, (stop) => assignment.own(stop, unplaced));
  const choices: Uint16Array[] = [];
  for (const [at, run] of runs.entries()) {
    const costs = costsOn(run);
    const isLast = at === runs.length - 1;
    const next = best.slice();
    const choice = new Uint16Array(size);
    for (let set = 1; set < size; set += 1) {
      const here = costs[set] as number;
      if (here === Infinity) continue;
      const others = size - 1 - set;
      // On the last run all remaining units must be decided, so only the full set matters.
      for (let other = others; ; other = (other - 1) & others) {
        steps += 1;
        const sum = (best[other] as number) + here;
        if (sum < (next[other | set] as number)) {
          next[other | set] = sum;
          choice[other | set] = set;
        }
        if (other === 0 || isLast) break;
      }
    }
    best = next;
    choices.push(choice);
  }

  const places = new Int16Array(units.length).fill(unplaced);
  let rest = size - 1;
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const chosen = choices[at]?.[rest] as number;
    for (let place = 0; place < units.length; place += 1)
      if (chosen & (1 << place)) places[place] = runs[at] as number;
    rest &= ~chosen;
  }
  putAll((place) => places[place] as number);
  if (assignment.cost >= cost) putAll((place, at) => before[place]?.[at] as number);
  return steps;
};
