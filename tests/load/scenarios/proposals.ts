import { slotCount } from '@werkplan/shared/deliveries/delivery.ts';
import { buildProblem } from '@werkplan/shared/proposals/problem.ts';
import { propose } from '@werkplan/shared/proposals/propose.ts';
import { solve } from '@werkplan/shared/proposals/solve.ts';
import { firstFitDecreasing, greedy } from '@werkplan/shared/proposals/search.ts';
import { randomDay, type RandomDay } from '@werkplan/shared/proposals/testing/random-day.ts';
import type { Assignment } from '@werkplan/shared/proposals/assignment.ts';
import { optimumOf } from '../../support/optimum.ts';
import { aimAtMost, aimAtMostTimes, comparedFigure, type Figure, singleFigure } from '../figures.ts';
import { sampleNoise } from '../noise.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';

const big = { shipments: 400, runs: 40, fill: 0.95, placed: 0.1 };
const small = { shipments: 25, runs: 5, fill: 0.9 };

const timed = <T>(work: () => T): { ms: number; answer: T } => {
  const began = performance.now();
  const answer = work();
  return { ms: performance.now() - began, answer };
};

/** Returns the kg that stay unassigned. */
const waitingKg = ({ problem, runOf }: Assignment): number =>
  problem.stops.reduce(
    (sum, { shipment }, place) => sum + ((runOf[place] as number) < 0 ? shipment.amount : 0),
    0,
  );

/** Counts the pairs of a run with each of its sites, and with each of its areas. */
const pairsOf = ({ problem, runOf }: Assignment): number => {
  const pairs = new Set<string>();
  for (const [place, { site, area }] of problem.stops.entries()) {
    const run = runOf[place] as number;
    if (run < 0) continue;
    pairs.add(`site ${site} ${run}`).add(`area ${area} ${run}`);
  }
  return pairs.size;
};

/** Counts violations of capacity, slots and dates, and moved cards: all of them, or with `mayMove` only pinned ones. */
const violationsOf = (
  { day, trucks }: RandomDay,
  { moves }: ReturnType<typeof propose>,
  mayMove = false,
): number => {
  const kg = new Map<number, number>();
  const taken = new Set<string>();
  const leaving = new Set(moves.map(({ expectedItemId }) => expectedItemId));
  let violations = 0;
  for (const { id, deliveryId, ordinalNumberInDelivery, shipmentId } of day.deliveryItems.values()) {
    if (leaving.has(id)) continue;
    kg.set(deliveryId, (kg.get(deliveryId) ?? 0) + (day.shipments.get(shipmentId ?? 0)?.amount ?? 0));
    taken.add(`${deliveryId}/${ordinalNumberInDelivery}`);
  }
  for (const move of moves) {
    const place = `${move.deliveryId}/${move.slot}`;
    const item = day.deliveryItems.get(move.expectedItemId ?? 0);
    const dates = [day.shipments.get(move.shipmentId)?.date, day.deliveries.get(move.deliveryId)?.date];
    if (taken.has(place) || move.slot < 0 || move.slot >= slotCount) violations += 1;
    if (item && (!mayMove || item.isPinned)) violations += 1;
    if (dates.some((date) => date !== day.date)) violations += 1;
    taken.add(place);
    kg.set(move.deliveryId, (kg.get(move.deliveryId) ?? 0) + move.kg);
  }
  for (const [id, load] of kg) if (load > (trucks.get(id)?.capacity ?? 0)) violations += 1;
  return violations;
};

/** Pins every second card. */
const pinned = ({ day, trucks }: RandomDay): RandomDay => {
  const items = [...day.deliveryItems].map(
    ([id, item]) => [id, { ...item, isPinned: id % 2 === 0 }] as const,
  );
  return { day: { ...day, deliveryItems: new Map(items) }, trucks };
};

/** Measures proposals for random days without a server: their speed, and their quality relative to greedy and to the optimum. */
export async function proposals({ quick }: Stage): Promise<Figure[]> {
  const [first, final, pairs, greedyPairs]: [number[], number[], number[], number[]] = [[], [], [], []];
  let [violations, worse, lighter] = [0, 0, 0];
  const days = quick ? 10 : 100;
  for (let seed = 1; seed <= days; seed += 1) {
    if (seed % 5 === 1) sampleNoise();
    const random = randomDay(seed, big);
    const problem = buildProblem(random.day, random.trucks);
    first.push(timed(() => propose(random.day, random.trucks, { seed: 1, effort: 'first' })).ms);
    const { ms, answer } = timed(() => propose(random.day, random.trucks, { seed: 1, effort: 'final' }));
    final.push(ms);
    violations += violationsOf(random, answer);
    const half = pinned(random);
    const moving = { seed: 1, effort: 'first', moveUnpinned: true } as const;
    violations += violationsOf(half, propose(half.day, half.trucks, moving), true);
    const [start, fit, found] = [greedy(problem), firstFitDecreasing(problem), solve(problem, 1, 'final')];
    if (found.cost > Math.min(start.cost, fit.cost)) worse += 1;
    if (waitingKg(found) > Math.min(waitingKg(start), waitingKg(fit))) lighter += 1;
    pairs.push(pairsOf(found));
    greedyPairs.push(pairsOf(start));
  }
  const gaps: number[] = [];
  for (let seed = 1; seed <= days / 2; seed += 1) {
    const { day, trucks } = randomDay(seed, small);
    const problem = buildProblem(day, trucks);
    const optimum = await optimumOf(problem, 30);
    if (optimum !== null) gaps.push((solve(problem, 1, 'final').cost / optimum - 1) * 100);
  }
  const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;
  return [
    singleFigure(
      `a first proposal for 400 shipments, 40 runs (${days} days), p95`,
      'ms',
      [percentile(first, 0.95)],
      aimAtMost(300, 'ms'),
    ),
    singleFigure('the final one, slowest', 'ms', [Math.max(...final)], aimAtMost(2_500, 'ms')),
    singleFigure(
      'capacities, slots, dates and standing or pinned cards violated',
      '',
      [violations],
      aimAtMost(0, ''),
    ),
    singleFigure('days worse than greedy or first fit decreasing', '', [worse], aimAtMost(0, '')),
    singleFigure('days on which they place more kilograms', '', [lighter], aimAtMost(0, '')),
    comparedFigure(
      'runs a site or area, summed up; beside: greedy',
      '',
      { werkplan: pairs, baseline: greedyPairs },
      aimAtMostTimes(0.9),
    ),
    singleFigure(
      `above the proven optimum, ${gaps.length} days of 25 shipments, mean`,
      '%',
      [mean(gaps)],
      aimAtMost(2, '%'),
    ),
  ];
}
