import type { PlanDay } from '../plan/known-plan.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import { type Assignment, unplaced } from './assignment.ts';
import {
  keepsTimeWindow,
  type Problem,
  buildProblem,
  type ProblemOptions,
  type ProblemRun,
  type Stop,
} from './problem.ts';
import type { Proposal, ProposedMove } from './proposal-schema.ts';
import { marksInTheWay, reasonsFor, whyElsewhere, whyUnplaced } from './reasons.ts';
import { isProvenOptimal, solve } from './solve.ts';
import { splitOverTwoRuns } from './split.ts';

export interface ProposeOptions extends ProblemOptions {
  readonly allowSplit?: boolean | undefined;
  readonly seed: number;
  /** `first` answers at once, `final` after a search. */
  readonly effort: 'first' | 'final';
}

/** Assigns free slots to a run's new stops, sorted by time window, area and site; existing cards keep their slots. */
const slotsOf = (
  run: ProblemRun,
  staying: ReadonlySet<number>,
  news: readonly { place: number; stop: Stop }[],
) => {
  const free = run.slots.filter((slot) => !staying.has(slot));
  const inOrder = [...news].sort(
    (a, b) =>
      (a.stop.window?.from ?? Infinity) - (b.stop.window?.from ?? Infinity) ||
      a.stop.area - b.stop.area ||
      a.stop.site - b.stop.site ||
      a.place - b.place,
  );
  return inOrder.map(({ stop }, index) => ({ stop, slot: free[index] as number }));
};

const movesOf = (problem: Problem, assignment: Assignment): ProposedMove[] =>
  problem.runs.flatMap((run, at) => {
    const here = problem.stops.flatMap((stop, place) =>
      assignment.runOf[place] === at ? [{ place, stop }] : [],
    );
    const isHome = ({ stop }: { stop: Stop }): boolean => stop.item?.deliveryId === run.delivery.id;
    const staying = new Set(here.filter(isHome).map(({ stop }) => stop.item?.ordinalNumberInDelivery ?? -1));
    const news = here.filter((one) => !isHome(one));
    const together = [...run.fixed, ...here.map(({ stop }) => stop)];
    return slotsOf(run, staying, news).map(({ stop, slot }) => ({
      shipmentId: stop.shipment.id,
      expectedItemId: stop.item?.id ?? null,
      kg: stop.shipment.amount,
      deliveryId: run.delivery.id,
      slot,
      reasons: [
        ...reasonsFor(stop, run, together, {
          kg: assignment.kg[at] as number,
          tenths: assignment.tenths[at] as number,
        }),
        ...whyElsewhere(stop, problem),
      ],
    }));
  });

const partsOf = ({ stops, runs }: Problem, { runOf }: Assignment): Proposal['parts'] => {
  const placed = stops.flatMap((stop, place) =>
    runOf[place] === unplaced
      ? []
      : [{ stop, run: runs[runOf[place] as number] as ProblemRun, at: runOf[place] as number }],
  );
  const kgOf = (all: readonly Stop[]): number => all.reduce((sum, { shipment }) => sum + shipment.amount, 0);
  const together = (of: (stop: Stop) => number) => {
    const runsByKey = new Map<number, Set<number>>();
    const note = (stop: Stop, at: number): void => {
      const known = runsByKey.get(of(stop));
      if (known) known.add(at);
    };
    for (const { stop } of placed) runsByKey.set(of(stop), new Set());
    for (const { stop, at } of placed) note(stop, at);
    for (const [at, { fixed }] of runs.entries()) for (const stop of fixed) note(stop, at);
    return { count: [...runsByKey.values()].filter(({ size }) => size === 1).length, of: runsByKey.size };
  };
  const waiting = stops.filter(({ item }) => item === null);
  const news = placed.map(({ stop }) => stop).filter(({ item }) => item === null);
  const urgentIn = (all: readonly Stop[]): number => all.filter(({ order }) => order.isUrgent).length;
  const timed = placed.filter(({ stop }) => stop.window !== null);
  return {
    placed: { count: news.length, of: waiting.length, kg: kgOf(news), ofKg: kgOf(waiting) },
    urgent: { count: urgentIn(news), of: urgentIn(waiting) },
    sites: together(({ site }) => site),
    areas: together(({ area }) => area),
    times: { count: timed.filter(({ stop, run }) => keepsTimeWindow(stop, run)).length, of: timed.length },
  };
};

/**
 * Proposes places for a day's shipments. Never exceeds a truck's capacity, loading metres or length, or 20 slots; moves existing
 * cards only if allowed and unpinned (rules/proposals.md). Writes nothing. Deterministic for the same day, options and seed.
 */
export const propose = (
  day: PlanDay,
  trucks: ReadonlyMap<number, Truck>,
  { seed, effort, allowSplit = false, ...options }: ProposeOptions,
): Proposal => {
  const problem = buildProblem(day, trucks, options);
  const assignment = solve(problem, seed, effort);
  const moves = movesOf(problem, assignment);
  const left = problem.stops.filter((_, place) => assignment.runOf[place] === unplaced);
  const split = allowSplit ? splitOverTwoRuns(problem, assignment, moves, left) : [];
  const isSplit = new Set(split.map(({ shipmentId }) => shipmentId));
  const isBest = isProvenOptimal(assignment) && split.length === 0;
  return {
    seed,
    isBest,
    moves: [...moves, ...split],
    unplaced: left
      .filter(({ shipment }) => !isSplit.has(shipment.id))
      .map((stop) => ({
        shipmentId: stop.shipment.id,
        kg: stop.shipment.amount,
        reason: whyUnplaced(stop, problem, assignment),
        marks: marksInTheWay(stop, problem, assignment),
      })),
    parts: partsOf(problem, assignment),
  };
};
