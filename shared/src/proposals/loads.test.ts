import { describe, expect, it } from 'vitest';
import { aDelivery, anOrder, aShipment, aTruck } from '../live/testing/rows.ts';
import type { PlanDay } from '../plan/known-plan.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import { propose } from './propose.ts';
import { suggestRuns } from './suggest-runs.ts';

const date = '2026-11-23';

/** A day with two runs of 24 t and cards of 2 t each; the first argument lists the ids of the cards on the first run. */
const dayOf = (
  cards: readonly Partial<ShipmentRow>[],
  limits: readonly [Partial<Truck>, Partial<Truck>],
  onFirst: readonly number[] = [],
): { day: PlanDay; trucks: ReadonlyMap<number, Truck> } => {
  const byId = <Row extends { id: number }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.id, row]));
  const ids = cards.map((_, at) => at + 1);
  const none = { releases: new Map(), grants: new Map(), lateChanges: new Map() };
  const rows = {
    orders: byId(ids.map((id) => anOrder({ id, date, constructionSite: `BV ${id}`, time: '' }))),
    shipments: byId(
      cards.map((card, at) =>
        aShipment({ id: at + 1, date, productionOrderId: at + 1, amount: 2_000, ...card }),
      ),
    ),
    deliveries: byId([1, 2].map((id) => aDelivery({ id, date, truckId: id }))),
    deliveryItems: byId(
      onFirst.map((shipmentId, slot) => ({
        id: shipmentId,
        deliveryId: 1,
        shipmentId,
        text: null,
        ordinalNumberInDelivery: slot,
        isPinned: false,
        mark: null,
        version: 1,
      })),
    ),
  };
  const trucks = byId(limits.map((limit, at) => aTruck({ id: at + 1, capacity: 24_000, ...limit })));
  return { day: { date, ...rows, ...none }, trucks };
};

const short = { loadingLength: 7_200, overhang: 1_500, loadingMetres: 7.2 };
const long = { loadingLength: 13_600, overhang: null, loadingMetres: 13.6 };
const options = { seed: 1, effort: 'first' } as const;

describe('a proposal', () => {
  it.each([
    [
      'length, where every truck is too short',
      { longest: 8_701 },
      'fullByLength',
      { longest: 8_701, allowed: 8_700 },
    ],
    ['room, where kg would do', { loadingMetres: 7.3 }, 'fullByRoom', { metres: 7_300, freeMetres: 7_200 }],
    ['kg, where they decide before room', { loadingMetres: 9, amount: 25_000 }, 'tooHeavy', { kg: 25_000 }],
  ])('says that what stays in the list is full by %s', (_name, card, code, values) => {
    const { day, trucks } = dayOf([card], [short, short]);
    for (const allowSplit of [false, code === 'fullByLength']) {
      const { moves, unplaced, isBest } = propose(day, trucks, { ...options, allowSplit });
      expect([moves, isBest]).toEqual([[], true]);
      expect(unplaced).toMatchObject([{ reason: { tone: 'limit', code, values } }]);
    }
  });

  it('takes the longer truck for long pieces and fills no bed beyond its metres, and says so', () => {
    const { day, trucks } = dayOf(
      [{ longest: 12_000, loadingMetres: 7 }, { loadingMetres: 7 }, { loadingMetres: 6.6 }, {}],
      [short, long],
    );
    const { moves, unplaced } = propose(day, trucks, options);
    expect(unplaced).toEqual([]);
    const of = (id: number) => moves.find(({ shipmentId }) => shipmentId === id);
    const codes = (id: number) => of(id)?.reasons.map(({ code }) => code);
    expect(of(1)?.deliveryId).toBe(2);
    expect(codes(1)).toContain('lengthAvoided');
    expect([of(2)?.deliveryId, of(3)?.deliveryId].toSorted((a = 0, b = 0) => a - b)).toEqual([1, 2]);
    expect(codes(1)).not.toContain('roomAvoided');
  });

  it('leaves what a planner has put where it is too long or too much, and adds only what takes no room', () => {
    const { day, trucks } = dayOf(
      [{ longest: 9_000, loadingMetres: 8 }, { loadingMetres: 0.1 }, {}],
      [short, { ...short, capacity: 1_000 }],
      [1],
    );
    const { moves, unplaced } = propose(day, trucks, { ...options, moveUnpinned: true });
    expect(moves.map(({ shipmentId, deliveryId }) => [shipmentId, deliveryId])).toEqual([[3, 1]]);
    expect(unplaced.map(({ shipmentId, reason }) => [shipmentId, reason.code])).toEqual([[2, 'fullByRoom']]);
  });

  it('splits by loading metres as by kg', () => {
    const { day, trucks } = dayOf([{ amount: 10_000, loadingMetres: 10 }], [short, short]);
    const { moves } = propose(day, trucks, { ...options, allowSplit: true });
    expect(moves.map(({ deliveryId, kg }) => [deliveryId, kg])).toEqual([
      [1, 7_200],
      [2, 2_800],
    ]);
  });
});

describe('suggestions', () => {
  it('name the run that is long enough first, and why not the other', () => {
    const { day, trucks } = dayOf([{ longest: 12_000, loadingMetres: 6.6 }], [short, long]);
    const { suggestions } = suggestRuns(day, trucks, [1]);
    expect(suggestions).toMatchObject([
      { deliveryId: 2, fits: true, metres: 6.6, atLeast: false, loadingMetres: 13.6 },
      { deliveryId: 1, fits: true },
    ]);
    expect(suggestions.map(({ reasons }) => reasons.some(({ code }) => code === 'tooLong'))).toEqual([
      false,
      true,
    ]);
  });

  it('say that cards fit by kg and not by room, and leave out a run without any', () => {
    const { day, trucks } = dayOf([{ loadingMetres: 7.2 }, { loadingMetres: 7 }, {}], [short, long], [1]);
    expect(suggestRuns(day, trucks, [2]).suggestions).toMatchObject([{ deliveryId: 2 }]);
    const { suggestions } = suggestRuns(day, trucks, [1, 2]);
    const [{ fits, reasons } = { fits: true, reasons: [] }] = suggestions;
    expect([fits, reasons.at(-1)]).toMatchObject([
      false,
      { tone: 'limit', code: 'tooManyMetres', values: { metres: 14_200, freeMetres: 13_600 } },
    ]);
    expect(suggestRuns(day, trucks, [3]).suggestions).toMatchObject([
      { deliveryId: 1, metres: 7.2, atLeast: true },
      { deliveryId: 2, metres: 0, atLeast: true },
    ]);
  });
});
