import type { PlanDay } from '../plan/known-plan.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import { Assignment, unplaced } from './assignment.ts';
import { keepsTime, type Problem, problemOf, type ProblemOptions, type Room, type Stop } from './problem.ts';
import type { Proposal, ProposedMove } from './proposal-schema.ts';
import { marksAvoided, marksInTheWay, reasonsFor, whyUnplaced } from './reasons.ts';
import { firstFitDecreasing, greedy, searchFrom } from './search.ts';
import { splitInto } from './split.ts';
import { weights } from './weights.ts';

export interface ProposeOptions extends ProblemOptions {
  readonly allowSplit?: boolean | undefined;
  readonly seed: number;
  /** A first answer at once, or the final one. */
  readonly effort: 'first' | 'final';
}

/** Steps of the first answer. */
const firstSteps = 30_000;

/** Steps of the final answer: they end within two seconds on an old machine, and more find next to nothing. */
const finalStepsFor = ({ stops }: Problem): number => Math.min(4_000_000, 200_000 + 10_000 * stops.length);

const placedAs = (problem: Problem, roomOf: ArrayLike<number>): Assignment => {
  const assignment = new Assignment(problem);
  for (let stop = 0; stop < problem.stops.length; stop += 1) {
    const to = roomOf[stop] as number;
    assignment.put(stop, to, assignment.delta(stop, to));
  }
  return assignment;
};

/** Small problems are searched several times, because each search may end in another local optimum. */
const roundsFor = ({ stops }: Problem): number =>
  Math.max(1, Math.min(8, Math.floor(200 / (stops.length + 1))));

/** Improves the better of two quick solutions by a search. */
export const solve = (problem: Problem, seed: number, effort: 'first' | 'final'): Assignment => {
  const quick = (): Assignment => {
    const [one, other] = [greedy(problem), firstFitDecreasing(problem)];
    return one.cost <= other.cost ? one : other;
  };
  if (effort === 'first') return placedAs(problem, searchFrom(quick(), seed, firstSteps));
  const rounds = roundsFor(problem);
  const steps = Math.floor(finalStepsFor(problem) / rounds);
  const found = Array.from({ length: rounds }, (_, round) =>
    placedAs(problem, searchFrom(quick(), seed + round, steps)),
  );
  return found.reduce((best, one) => (one.cost < best.cost ? one : best));
};

/** Returns a lower bound of the cost: everything placed, each site and area on the runs that have it anyway, or on one. */
const minCost = ({ stops, rooms, sites, areas }: Problem): number => {
  const kinds = [
    { weight: weights.sitePair, count: sites, of: ({ site }: Stop) => site },
    { weight: weights.areaPair, count: areas, of: ({ area }: Stop) => area },
  ];
  return kinds.reduce((sum, { weight, count, of }) => {
    const known = new Set(rooms.flatMap(({ fixed }) => fixed.map(of)));
    const others = new Set(stops.map(of).filter((one) => !known.has(one) && one < count));
    return sum + weight * others.size;
  }, 0);
};

/** Assigns slots to a run's new stops by time; existing cards keep theirs. */
const slotsOf = (
  room: Room,
  staying: ReadonlySet<number>,
  news: readonly { place: number; stop: Stop }[],
) => {
  const free = room.slots.filter((slot) => !staying.has(slot));
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
  problem.rooms.flatMap((room, at) => {
    const here = problem.stops.flatMap((stop, place) =>
      assignment.roomOf[place] === at ? [{ place, stop }] : [],
    );
    const isHome = ({ stop }: { stop: Stop }): boolean => stop.item?.deliveryId === room.delivery.id;
    const staying = new Set(here.filter(isHome).map(({ stop }) => stop.item?.ordinalNumberInDelivery ?? -1));
    const news = here.filter((one) => !isHome(one));
    const together = [...room.fixed, ...here.map(({ stop }) => stop)];
    return slotsOf(room, staying, news).map(({ stop, slot }) => ({
      shipmentId: stop.shipment.id,
      expectedItemId: stop.item?.id ?? null,
      kg: stop.shipment.amount,
      deliveryId: room.delivery.id,
      slot,
      reasons: [
        ...reasonsFor(stop, room, together, assignment.kg[at] as number),
        ...marksAvoided(stop, problem),
      ],
    }));
  });

const partsOf = ({ stops, rooms }: Problem, { roomOf }: Assignment): Proposal['parts'] => {
  const placed = stops.flatMap((stop, place) =>
    roomOf[place] === unplaced
      ? []
      : [{ stop, room: rooms[roomOf[place] as number] as Room, at: roomOf[place] as number }],
  );
  const kgOf = (all: readonly Stop[]): number => all.reduce((sum, { shipment }) => sum + shipment.amount, 0);
  const together = (of: (stop: Stop) => number) => {
    const runs = new Map<number, Set<number>>();
    const note = (stop: Stop, at: number): void => {
      const known = runs.get(of(stop));
      if (known) known.add(at);
    };
    for (const { stop } of placed) runs.set(of(stop), new Set());
    for (const { stop, at } of placed) note(stop, at);
    for (const [at, { fixed }] of rooms.entries()) for (const stop of fixed) note(stop, at);
    return { count: [...runs.values()].filter(({ size }) => size === 1).length, of: runs.size };
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
    times: { count: timed.filter(({ stop, room }) => keepsTime(stop, room)).length, of: timed.length },
  };
};

/**
 * Proposes places for a day's shipments: never beyond a capacity or 20 slots, and moves existing cards only if allowed and
 * unpinned (rules/proposals.md). Writes nothing. Deterministic for the same day, options and seed.
 */
export const propose = (
  day: PlanDay,
  trucks: ReadonlyMap<number, Truck>,
  { seed, effort, allowSplit = false, ...options }: ProposeOptions,
): Proposal => {
  const problem = problemOf(day, trucks, options);
  const assignment = solve(problem, seed, effort);
  const moves = movesOf(problem, assignment);
  const left = problem.stops.filter((_, place) => assignment.roomOf[place] === unplaced);
  const split = allowSplit ? splitInto(problem, assignment, moves, left) : [];
  const isSplit = new Set(split.map(({ shipmentId }) => shipmentId));
  const isBest = left.length === 0 && assignment.cost <= minCost(problem) + 1e-6;
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
