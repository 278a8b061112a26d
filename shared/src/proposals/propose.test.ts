import { describe, expect, it } from 'vitest';
import { slotCount } from '../deliveries/delivery.ts';
import { isTooLong } from '../loads/run-load.ts';
import { noTruckLimits } from '../trucks/truck.ts';
import { toTenths } from '../values/measures.ts';
import type { DeliveryItemRow } from '../deliveries/delivery-schema.ts';
import { Assignment, unplaced } from './assignment.ts';
import { buildProblem } from './problem.ts';
import type { Proposal } from './proposal-schema.ts';
import { propose } from './propose.ts';
import { firstFitDecreasing, greedy, searchFrom } from './search.ts';
import { randomDay, type RandomDay } from './testing/random-day.ts';

interface Held {
  readonly deliveryId: number;
  readonly slot: number;
  readonly kg: number;
  readonly tenths: number;
}

/** The cards on the runs after the moves; parts of a split shipment share its loading metres. */
const heldIn = ({ day }: RandomDay, moves: Proposal['moves']): Held[] => {
  const moved = new Set(moves.map(({ shipmentId }) => shipmentId));
  const hold = (deliveryId: number, slot: number, shipmentId: number | null, part?: number): Held => {
    const { amount = 0, loadingMetres } = day.shipments.get(shipmentId ?? 0) ?? {};
    const kg = part ?? amount;
    return { deliveryId, slot, kg, tenths: Math.ceil((toTenths(loadingMetres ?? 0) * kg) / (amount || 1)) };
  };
  return [
    ...[...day.deliveryItems.values()]
      .filter(({ shipmentId }) => !moved.has(shipmentId ?? 0))
      .map((item) => hold(item.deliveryId, item.ordinalNumberInDelivery, item.shipmentId)),
    ...moves.map(({ deliveryId, slot, shipmentId, kg }) => hold(deliveryId, slot, shipmentId, kg)),
  ];
};

/** Sums a field per run. */
const summed = (held: readonly Held[], field: 'kg' | 'tenths'): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const one of held) sums.set(one.deliveryId, (sums.get(one.deliveryId) ?? 0) + one[field]);
  return sums;
};

/** Lists the rules that a proposal breaks; a limit that was exceeded before must not be exceeded further. */
const complaintsOf = (random: RandomDay, proposal: Proposal): string[] => {
  const { day, trucks } = random;
  const [before, held] = [heldIn(random, []), heldIn(random, proposal.moves)];
  const complaints: string[] = [];
  for (const field of ['kg', 'tenths'] as const)
    for (const [id, load] of summed(held, field)) {
      const { capacity = 0, loadingMetres } = trucks.get(id) ?? {};
      const most = field === 'kg' ? capacity : toTenths(loadingMetres ?? Infinity);
      if (load > Math.max(most, summed(before, field).get(id) ?? 0))
        complaints.push(`run ${id} carries ${load} ${field} of ${most}`);
    }
  const slots = held.map(({ deliveryId, slot }) => `${deliveryId}/${slot}`);
  if (new Set(slots).size < slots.length) complaints.push('two on one slot');
  for (const { slot } of proposal.moves) if (slot < 0 || slot >= slotCount) complaints.push(`slot ${slot}`);
  for (const { shipmentId, deliveryId } of proposal.moves)
    if (isTooLong(day.shipments.get(shipmentId)?.longest ?? null, trucks.get(deliveryId) ?? noTruckLimits))
      complaints.push(`shipment ${shipmentId} is too long for run ${deliveryId}`);
  const known = new Map<number, number>();
  for (const { shipmentId, kg: part } of proposal.moves)
    known.set(shipmentId, (known.get(shipmentId) ?? 0) + part);
  for (const { shipmentId, kg: whole } of proposal.unplaced)
    known.set(shipmentId, (known.get(shipmentId) ?? 0) + whole);
  for (const [id, amount] of known)
    if (day.shipments.get(id)?.amount !== amount) complaints.push(`shipment ${id} is ${amount} kg`);
  return complaints;
};

/** Reduces the capacity of every third truck below its load, because planners may overload a run. */
const overloaded = ({ day, trucks }: RandomDay): RandomDay => ({
  day,
  trucks: new Map(
    [...trucks.values()].map((truck) => {
      const half = { capacity: Math.ceil(truck.capacity / 2), loadingLength: 5_000, loadingMetres: 2.4 };
      return [truck.id, truck.id % 3 === 0 ? { ...truck, ...half } : truck] as const;
    }),
  ),
});

const pinning = (items: Iterable<DeliveryItemRow>, every: number): Map<number, DeliveryItemRow> =>
  new Map([...items].map((item) => [item.id, { ...item, isPinned: item.id % every === 0 }]));

describe('a proposal', () => {
  it.each([
    [1, { shipments: 70, runs: 8, fill: 1.05, placed: 0.3 }],
    [2, { shipments: 120, runs: 12, fill: 1.05, placed: 0.3, measured: 0.8 }],
    [3, { shipments: 60, runs: 7, fill: 0.8, placed: 0.7, measured: 0.9 }],
    [4, { shipments: 12, runs: 4, fill: 1.05, placed: 0.3, measured: 0.9 }],
  ])('of day %i goes over no limit, takes no slot twice, and accounts for every kilogram', (seed, size) => {
    for (const random of [randomDay(seed, size), overloaded(randomDay(seed, size))])
      for (const options of [
        {},
        { allowSplit: true },
        { moveUnpinned: true },
        { moveUnpinned: true, allowSplit: true },
      ]) {
        const proposal = propose(random.day, random.trucks, { seed, effort: 'first', ...options });
        expect(complaintsOf(random, proposal), JSON.stringify(options)).toEqual([]);
        const waiting = size.shipments - random.day.deliveryItems.size;
        expect(proposal.parts.placed.of).toBe(waiting);
      }
  });

  it('is the same for the same seed, and no worse than first fit or greedy', () => {
    const { day, trucks } = randomDay(7, { shipments: 80, runs: 9, fill: 0.9 });
    const one = propose(day, trucks, { seed: 4, effort: 'first' });
    expect(propose(day, trucks, { seed: 4, effort: 'first' })).toEqual(one);
    const problem = buildProblem(day, trucks);
    const [start, other] = [greedy(problem), firstFitDecreasing(problem)];
    const cost = (runOf: ArrayLike<number>): number => {
      const assignment = new Assignment(problem);
      for (let stop = 0; stop < problem.stops.length; stop += 1) {
        const to = runOf[stop] ?? unplaced;
        const delta = assignment.change(stop, to);
        expect(delta).not.toBe(Infinity);
        assignment.put(stop, to, delta);
      }
      return assignment.cost;
    };
    const found = cost(searchFrom(start, 4, 50_000));
    expect(found).toBeLessThan(0.9 * cost(other.runOf));
    expect(found).toBeLessThanOrEqual(cost(start.runOf));
  });

  it('moves nothing that lies on a run, unless asked to, and then nothing pinned', () => {
    const random = randomDay(11, { shipments: 90, runs: 10, fill: 0.9, placed: 0.6 });
    const placedOnes = new Set([...random.day.deliveryItems.values()].map(({ shipmentId }) => shipmentId));
    const still = propose(random.day, random.trucks, { seed: 1, effort: 'first' });
    expect(still.moves.filter(({ shipmentId }) => placedOnes.has(shipmentId))).toEqual([]);
    const day = { ...random.day, deliveryItems: pinning(random.day.deliveryItems.values(), 2) };
    const moved = propose(day, random.trucks, { seed: 1, effort: 'first', moveUnpinned: true });
    const touched = moved.moves.filter(({ expectedItemId }) => expectedItemId !== null);
    expect(touched.length).toBeGreaterThan(0);
    expect(touched.filter(({ expectedItemId }) => (expectedItemId ?? 0) % 2 === 0)).toEqual([]);
  });

  it('goes only into the runs that are chosen, and says why the rest stays', () => {
    const { day, trucks } = randomDay(5, { shipments: 60, runs: 8, fill: 0.9 });
    const { moves, unplaced: left } = propose(day, trucks, { seed: 1, effort: 'first', deliveryIds: [3] });
    expect(new Set(moves.map(({ deliveryId }) => deliveryId))).toEqual(new Set([3]));
    expect(left.length).toBeGreaterThan(20);
    expect(left[0]?.reason).toMatchObject({ tone: 'limit', values: expect.any(Object) as object });
    const none = propose(day, trucks, { seed: 1, effort: 'first', deliveryIds: [] });
    expect(none.unplaced[0]?.reason.code).toBe('noRun');
  });

  it('calls itself the best only where nothing can be better', () => {
    const roomy = randomDay(3, { shipments: 4, runs: 6, fill: 0.05 });
    expect(propose(roomy.day, roomy.trucks, { seed: 1, effort: 'first' })).toMatchObject({
      isBest: true,
      unplaced: [],
    });
    const tight = randomDay(3, { shipments: 60, runs: 6, fill: 1.2 });
    expect(propose(tight.day, tight.trucks, { seed: 1, effort: 'first' }).isBest).toBe(false);
  });
});
