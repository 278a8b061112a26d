import {
  placeProposalEndpoint,
  proposeDayEndpoint,
  suggestHallsEndpoint,
  suggestRunsEndpoint,
} from '@werkplan/shared/proposals/proposal-endpoints.ts';
import { hallTotalsEndpoint, setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { setMeasuresEndpoint } from '@werkplan/shared/loads/load-endpoints.ts';
import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Proposal } from '@werkplan/shared/proposals/proposal-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { makeOrder, partsOf } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { planRows } from '../support/plan-rows.ts';
import { today, usePlant } from '../support/plant.ts';
import { putInSlot, makePart, makeRun } from '../support/scene.ts';
import { undoHelpers } from '../support/undoing.ts';

const plant = usePlant();
const { undo } = undoHelpers(plant);

/** Creates two runs of 25 t and 10 t on a day, and shipments with these weights (kg). */
const furnish = async (date: string, amounts: readonly number[]) => {
  const big = await makeRun(plant, { capacity: 25_000 }, date);
  const small = await makeRun(plant, { capacity: 10_000 }, date);
  const parts = [];
  for (const steel of amounts) parts.push(await makePart(plant, { date, steel, matting: 0 }));
  return { big: big.run, small: small.run, parts };
};
const propose = async (date: string, body: object = {}): Promise<Proposal> =>
  await plant.anna.call(proposeDayEndpoint, { params: { date }, body: body as never });
const placementsOf = ({ moves }: Proposal) => moves.map(({ reasons: _, ...move }) => move);

describe('POST days/{date}/proposal', () => {
  it('proposes runs with room and reasons, writes nothing, and is the same the second time', async () => {
    const date = addDays(today, 20);
    const { big, small, parts } = await furnish(date, [20_000, 8_000, 4_000]);
    const before = await planRows(plant);
    const first = await propose(date, { effort: 'first', deliveryIds: [big.id, small.id] });
    const final = await propose(date, { deliveryIds: [big.id, small.id] });
    expect(await propose(date, { deliveryIds: [big.id, small.id] })).toEqual(final);
    for (const { moves, unplaced, parts: sums } of [first, final]) {
      expect(new Set(moves.map(({ shipmentId }) => shipmentId))).toEqual(new Set(parts.map(({ id }) => id)));
      expect(moves.find(({ kg }) => kg === 20_000)?.deliveryId).toBe(big.id);
      expect(unplaced).toEqual([]);
      expect(sums.placed).toEqual({ count: 3, of: 3, kg: 32_000, ofKg: 32_000 });
    }
    expect(await planRows(plant)).toEqual(before);
  });

  it('splits only on request, and names what stays unplaced and why', async () => {
    const date = addDays(today, 21);
    const { big, small } = await furnish(date, [30_000, 60_000]);
    const deliveryIds = [big.id, small.id];
    expect((await propose(date, { deliveryIds })).unplaced).toHaveLength(2);
    const { moves, unplaced } = await propose(date, { deliveryIds, allowSplit: true });
    expect(moves.map(({ deliveryId, kg }) => [deliveryId, kg])).toEqual([
      [big.id, 25_000],
      [small.id, 5_000],
    ]);
    expect(unplaced.map(({ kg, reason }) => [kg, reason.code])).toEqual([[60_000, 'tooHeavy']]);
  });

  it('is refused for viewers, unknown options and invalid days', async () => {
    const send = async (date: string, body: object) =>
      await plant.anna.send('POST', `/api/days/${date}/proposal`, body);
    expect(await send(today, { effort: 'best' })).toMatchObject({
      status: 400,
      body: { fields: { effort: expect.any(String) as string } },
    });
    expect((await send('2026-02-30', {})).status).toBe(400);
    expect((await plant.nobody.send('POST', `/api/days/${today}/proposal`, {})).status).toBe(401);
  });
});

describe('POST days/{date}/placements', () => {
  it('places all of it as one change with one patch, which one undo takes back, split parts too', async () => {
    const date = addDays(today, 22);
    const { big, small } = await furnish(date, [30_000, 2_000]);
    const proposal = await propose(date, { deliveryIds: [big.id, small.id], allowSplit: true });
    const before = await planRows(plant);
    const placed = await observeChange(plant, plant.anna, placeProposalEndpoint, {
      params: { date },
      body: { moves: placementsOf(proposal) },
    });
    const loads = placed.answer.map(({ id, deliveryItems }) => [
      id,
      deliveryItems.reduce((sum, { shipment }) => sum + (shipment?.amount ?? 0), 0),
    ]);
    expect(loads.reduce((sum, [, kg]) => sum + (kg ?? 0), 0)).toBe(32_000);
    for (const { deliveryItems, truck } of placed.answer)
      expect(
        deliveryItems.reduce((sum, { shipment }) => sum + (shipment?.amount ?? 0), 0),
      ).toBeLessThanOrEqual(truck.capacity);
    await undo(placed.changeId);
    expect(await planRows(plant)).toEqual(before);
  });

  it('is refused as a whole where a colleague was faster, naming each shipment and why', async () => {
    const date = addDays(today, 23);
    const { big, small, parts } = await furnish(date, [6_000, 5_000, 4_000]);
    const proposal = await propose(date, { deliveryIds: [big.id, small.id], effort: 'first' });
    const [first] = parts;
    await putInSlot(plant.bernd, small.id, 19, first?.id ?? 0);
    const reply = await expectRefused(plant, plant.anna, placeProposalEndpoint, {
      params: { date },
      body: { moves: placementsOf(proposal) },
    });
    expect(reply).toMatchObject({
      status: 409,
      type: 'PROPOSAL_OUTDATED',
      refused: [{ shipmentId: first?.id, type: 'MOVED_MEANWHILE' }],
    });
    expect(JSON.stringify(reply['refused'])).toContain('Bernd Krüger');
  });

  it('never overloads a run that was filled meanwhile', async () => {
    const date = addDays(today, 24);
    const { small, parts } = await furnish(date, [6_000]);
    const proposal = await propose(date, { deliveryIds: [small.id], effort: 'first' });
    const { id } = await makeOrder(plant.bernd, { date, steel: 7_000, matting: 0 });
    const [other] = await partsOf(plant, id);
    await putInSlot(plant.bernd, small.id, 18, other?.id ?? 0);
    const reply = await expectRefused(plant, plant.anna, placeProposalEndpoint, {
      params: { date },
      body: { moves: placementsOf(proposal) },
    });
    expect(reply).toMatchObject({ refused: [{ shipmentId: parts[0]?.id, type: 'RUN_FULL' }] });
  });
});

describe('loading metres and lengths', () => {
  /** Creates two runs of 25 t on trucks with 7.2 m loading length that take pieces up to 8.7 m. */
  const furnishShort = async (date: string) => {
    const limits = { capacity: 25_000, loadingLength: 7_200, overhang: 1_500, loadingMetres: 7.2 };
    const one = await makeRun(plant, limits, date);
    const two = await makeRun(plant, limits, date);
    return [one.run.id, two.run.id] as const;
  };
  const measured = async (date: string, steel: number, measures: object) =>
    await makePart(plant, { date, steel, matting: 0, ...measures });

  it('bind proposals, which say which limit decides, and parts placed on two runs share their metres', async () => {
    const date = addDays(today, 29);
    const deliveryIds = [...(await furnishShort(date))];
    const wide = await measured(date, 10_000, { loadingMetres: 10 });
    const long = await measured(date, 1_000, { longest: 8_701 });
    const whole = await propose(date, { deliveryIds, effort: 'first' });
    expect([whole.moves, whole.isBest]).toEqual([[], true]);
    expect(whole.unplaced.map(({ shipmentId, reason }) => [shipmentId, reason.code])).toEqual([
      [wide.id, 'fullByRoom'],
      [long.id, 'fullByLength'],
    ]);
    const split = await propose(date, { deliveryIds, allowSplit: true });
    expect(split.moves.map(({ kg }) => kg)).toEqual([7_200, 2_800]);
    const before = await planRows(plant);
    const placed = await observeChange(plant, plant.anna, placeProposalEndpoint, {
      params: { date },
      body: { moves: placementsOf(split) },
    });
    const metres = placed.answer.flatMap(({ deliveryItems }) =>
      deliveryItems.map(({ shipment }) => shipment?.metresShare),
    );
    expect(new Set(metres)).toEqual(new Set([2.8, 7.2]));
    await undo(placed.changeId);
    expect(await planRows(plant)).toEqual(before);
  });

  it.each([
    ['length', 30, { longest: 8_701 }],
    ['room', 31, { loadingMetres: 7.3 }],
  ])('are asked for again when a proposal is placed: %s', async (_name, days, measures) => {
    const date = addDays(today, days);
    const [deliveryId] = await furnishShort(date);
    const part = await measured(date, 1_000, {});
    const proposal = await propose(date, { deliveryIds: [deliveryId], effort: 'first' });
    const { id, version } = part;
    await plant.bernd.call(setMeasuresEndpoint, { params: { id }, body: { ...measures, version } });
    const reply = await expectRefused(plant, plant.anna, placeProposalEndpoint, {
      params: { date },
      body: { moves: placementsOf(proposal) },
    });
    expect(reply).toMatchObject({ refused: [{ shipmentId: id, type: 'RUN_FULL' }] });
  });

  it('are part of suggestions', async () => {
    const date = addDays(today, 32);
    await furnishShort(date);
    const { id } = await measured(date, 1_000, { longest: 9_000, loadingMetres: 2.5 });
    const { suggestions } = await plant.anna.call(suggestRunsEndpoint, { params: { id }, query: {} });
    const ofShort = suggestions.filter(({ loadingMetres }) => loadingMetres === 7.2);
    expect(ofShort.map(({ metres, reasons }) => [metres, reasons.at(-1)])).toMatchObject(
      ofShort.map(() => [2.5, { code: 'tooLong', values: { longest: 9_000, allowed: 8_700 } }]),
    );
  });
});

describe('GET shipments/{id}/suggestions', () => {
  it('names three runs, first the one that already goes to the site, with what speaks against them', async () => {
    const date = addDays(today, 25);
    const { big, parts } = await furnish(date, [2_000, 20_000]);
    await makeRun(plant, { capacity: 10_000 }, date);
    const [one, beside] = parts.map(({ id }) => id);
    await putInSlot(plant.anna, big.id, 4, beside ?? 0);
    const suggest = async (query: object = {}) =>
      await plant.anna.call(suggestRunsEndpoint, { params: { id: one ?? 0 }, query: query as never });
    const { suggestions, reason } = await suggest();
    expect(reason).toBeNull();
    expect(suggestions).toHaveLength(3);
    expect(suggestions[0]).toMatchObject({
      deliveryId: big.id,
      slot: 0,
      fits: true,
      load: 22_000,
      capacity: 25_000,
      reasons: [
        { tone: 'for', code: 'sameSite', values: { count: 1 } },
        { tone: 'for', code: 'freeAfter', values: { kg: 3_000, load: 22_000, capacity: 25_000 } },
      ],
    });
    // Both cards together don't fit on that run.
    const together = await suggest({ with: String(beside) });
    expect(together.suggestions.map(({ deliveryId }) => deliveryId)).not.toContain(big.id);
  });

  it('tells when the shipment fits only if split, and refuses unknown shipments', async () => {
    const { status } = await plant.anna.send('GET', '/api/shipments/999999/suggestions');
    expect(status).toBe(404);
    const part = await makePart(plant, { date: addDays(today, 26), steel: 90_000, matting: 0 });
    const { suggestions } = await plant.anna.call(suggestRunsEndpoint, {
      params: { id: part.id },
      query: {},
    });
    expect(suggestions.map(({ fits, reasons }) => [fits, reasons.at(-1)?.code])).toEqual(
      suggestions.map(() => [false, 'splitOnly']),
    );
  });
});

describe('GET orders/{id}/suggestions', () => {
  const refusedWith = async (id: number): Promise<string> =>
    (await plant.anna.refusal(suggestHallsEndpoint, { params: { id } })).type;

  it('names halls and days with enough capacity, the nearest first, with the steel planned there', async () => {
    const date = addDays(today, 28);
    for (const [id, maxCapacity] of [
      [1, 2_000],
      [2, 60_000],
      [3, 50_000],
    ] as const)
      await plant.anna.call(setCapacityEndpoint, { params: { id }, body: { validFrom: date, maxCapacity } });
    const { id } = await makeOrder(plant.anna, { date, hallId: 1, steel: 3_000, matting: 0 });
    const totals = await plant.anna.call(hallTotalsEndpoint, { query: { date } });
    const others = totals
      .flatMap((hall) => ('maxCapacity' in hall ? [hall] : []))
      .filter((hall) => hall.id !== 1);
    const { suggestions } = await plant.anna.call(suggestHallsEndpoint, { params: { id } });
    expect(suggestions).toHaveLength(3);
    expect(suggestions.slice(0, 2)).toEqual(
      others
        .toSorted((a, b) => b.remaining - a.remaining || a.id - b.id)
        .map(({ id: hallId, steelTotal, maxCapacity }) => ({
          date,
          hallId,
          fits: true,
          load: steelTotal + 3_000,
          capacity: maxCapacity,
        })),
    );
  });

  it('is empty for a canceled or unknown order', async () => {
    const { id } = await makeOrder(plant.anna, { date: addDays(today, 28) });
    await plant.anna.call(cancelOrderEndpoint, { params: { id }, body: true });
    const types = [await refusedWith(id), await refusedWith(999_999)];
    expect(types).toEqual(['ORDER_READ_ONLY', 'ORDER_NOT_FOUND']);
  });
});
