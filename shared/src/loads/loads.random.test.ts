import { expect, it } from 'vitest';
import { positionsInPart, partsMatchingPositions } from '../bvbs/drawing-rules.ts';
import { drawnMeasures } from '../bvbs/drawn-measures.ts';
import { splitPositions } from '../bvbs/split-positions-action.ts';
import { DomainError } from '../errors/domain-error.ts';
import { randomOf } from '../live/testing/random.ts';
import { anOrder, aShipment } from '../live/testing/rows.ts';
import type { Drawing, DrawingPosition } from '../orders/drawing-schema.ts';
import { cancelOrder, updateOrder } from '../orders/order-actions.ts';
import type { Action } from '../plan/action.ts';
import { replyValue } from '../plan/reply.ts';
import { deleteShipment, splitShipment, updateShipment } from '../shipments/shipment-actions.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import { PlanLog, today } from '../undo/testing/plan-log.ts';
import { toTenths } from '../values/measures.ts';
import { measuresOf } from './measures.ts';
import { storeDrawnMeasures } from './store-drawn-measures.ts';
import { runLoad } from './run-load.ts';
import { setMeasures } from './set-measures-action.ts';
import { shareMetres } from './share-metres.ts';

const whatever = { version: undefined, ifMatch: '*' } as const;
const position = (name: number, length: number, width = 0): DrawingPosition => ({
  kg: 1_000,
  kind: 'BF2D',
  legs: 1,
  name: String(name),
  part: null,
  width,
  length,
  pieces: 10,
  diameter: 12,
});
const drawing: Drawing = {
  id: 51,
  productionOrderId: 1,
  project: 'Rathaus',
  drawing: '17',
  index: 'a',
  positions: [position(1, 6_000), position(2, 14_200), position(3, 9_000, 3_000), position(4, 0)],
  file: '',
  firstLine: 1,
  lastLine: 4,
  leftOut: [],
  at: '2026-11-23T06:00:00.000Z',
  version: 1,
};

const begin = (): PlanLog =>
  new PlanLog(
    {
      orders: [
        anOrder({
          id: 1,
          date: today,
          steel: 4_000,
          matting: 0,
          partsAmount: 4_000,
          drawings: 1,
          drawn: drawnMeasures(drawing.positions),
        }),
      ],
      shipments: [aShipment({ id: 11, date: today, productionOrderId: 1, amount: 4_000 })],
      drawings: [drawing],
    },
    (tx) => {
      shareMetres(tx);
      storeDrawnMeasures(tx);
    },
  );

/** Stores a newer revision of the drawing, as an import of drawings does. */
const redraw: Action<{ readonly positions: Drawing['positions'] }, null> = (tx, _scope, { positions }) => {
  const row = tx.row('drawings', drawing.id);
  if (row) tx.update('drawings', row, { positions });
  return replyValue(null);
};

const orderOf = (log: PlanLog) => {
  const order = log.row('orders', 1);
  if (!order) throw new Error('no order');
  return order;
};
const partsOf = (log: PlanLog): ShipmentRow[] =>
  log
    .rows('shipments')
    .filter(({ isDeleted }) => !isDeleted)
    .toSorted((one, other) => one.splitNumber - other.splitNumber || one.id - other.id);

/** Compares the stored measures with those computed from all other rows. */
const assertKept = (log: PlanLog, hint: string): void => {
  const [order, parts, drawings] = [orderOf(log), partsOf(log), log.rows('drawings')];
  const own = parts.reduce((sum, { loadingMetres }) => sum + toTenths(loadingMetres ?? 0), 0);
  const sharing = parts.filter(({ loadingMetres }) => loadingMetres === null);
  const left = order.loadingMetres === null ? 0 : toTenths(order.loadingMetres) - own;
  const shares = parts.map(({ metresShare }) => metresShare);
  if (left <= 0 || sharing.length === 0) expect(shares, hint).toEqual(parts.map(() => null));
  else {
    expect(
      sharing.reduce((sum, { metresShare }) => sum + toTenths(metresShare ?? -1e6), 0),
      hint,
    ).toBe(left);
    for (const { amount, metresShare } of sharing) {
      const all = sharing.reduce((kg, part) => kg + part.amount, 0);
      expect(Math.abs(toTenths(metresShare ?? -1) - (left * amount) / all), hint).toBeLessThan(1);
      expect(metresShare, hint).toBeGreaterThanOrEqual(0);
    }
  }
  expect(order.drawn, hint).toEqual(drawnMeasures(drawings.flatMap(({ positions }) => positions)));
  const isTold = parts.length > 1 && partsMatchingPositions(drawings, parts).size > 0;
  for (const part of parts) {
    const places = isTold ? positionsInPart(drawings, parts, part.id) : null;
    const given =
      places && drawings.flatMap(({ positions }, at) => positions.filter((_, place) => places[at]?.[place]));
    expect(part.drawn, hint).toEqual(given && drawnMeasures(given));
  }
  const sums = runLoad(
    { loadingLength: 12_000, overhang: 500, loadingMetres: 13.6 },
    parts.map((shipment) => ({ shipment, order })),
  );
  const known = parts.map((part) => measuresOf(part, order));
  expect(sums.metres, hint).toBeGreaterThanOrEqual(0);
  expect(sums.atLeast, hint).toBe(
    !order.isCanceled && known.some(({ loadingMetres }) => loadingMetres === null),
  );
  expect(sums.tooLong, hint).toEqual(
    order.isCanceled
      ? []
      : parts.flatMap(({ id }, index) => ((known[index]?.longest ?? 0) > 12_500 ? [id] : [])),
  );
};

const measures = {
  longest: [null, 6_000, 14_000],
  loadingMetres: [null, 0.1, 2.4, 7.2],
  bulky: [null, true, false],
} as const;

it('what rows keep is what follows from the others, after random splits, sizes, amounts, drawings and undos', () => {
  let [shared, told, undone] = [0, 0, 0];
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = randomOf(seed);
    const log = begin();
    const done: number[] = [];
    const part = () => random.pick(partsOf(log));
    const said = () => ({
      ...(random.chance(0.6) && { loadingMetres: random.pick(measures.loadingMetres) }),
      ...(random.chance(0.4) && { longest: random.pick(measures.longest) }),
      ...(random.chance(0.3) && { bulky: random.pick(measures.bulky) }),
    });
    const steps: readonly (() => number)[] = [
      () =>
        log.act('Anna', 'shipments.measure', setMeasures, {
          id: part().id,
          measures: said(),
          version: whatever,
        }),
      () => {
        const yours = {
          ...orderOf(log),
          ...said(),
          ...(random.chance(0.3) && { steel: 3_000 + random.below(3_000) }),
        };
        return log.act('Anna', 'orders.update', updateOrder, { id: 1, yours, version: whatever });
      },
      () => {
        const { id, amount } = part();
        return log.act('Bernd', 'shipments.split', splitShipment, {
          shipmentId: id,
          amount: 1 + random.below(amount),
        });
      },
      () => {
        const { version } = log.row('drawings', drawing.id) ?? { version: 0 };
        const positions = [{ drawingId: drawing.id, version, places: [random.below(4)] }];
        return log.act('Bernd', 'drawings.split', splitPositions, { shipmentId: part().id, positions });
      },
      () => {
        const row = part();
        const yours = { ...row, amount: 1 + random.below(4_000) };
        return log.act('Anna', 'shipments.update', updateShipment, { id: row.id, yours, version: whatever });
      },
      () => log.act('Anna', 'shipments.delete', deleteShipment, { id: part().id }),
      () => {
        const positions = (log.row('drawings', drawing.id)?.positions ?? []).map((one) =>
          random.chance(0.3) ? { ...one, length: random.pick([0, 8_000, 15_000]) } : one,
        );
        return log.act('Bernd', 'drawings.take', redraw, { positions });
      },
      () => (random.chance(0.1) ? log.act('Anna', 'orders.cancel', cancelOrder, { id: 1 }) : Number.NaN),
      () => {
        const id = done.splice(random.below(done.length), 1)[0];
        if (id === undefined) return Number.NaN;
        const { id: undo } = log.undo(id, 'Bernd');
        undone += 1;
        return undo;
      },
    ];
    for (let step = 0; step < 25; step += 1) {
      try {
        const id = random.pick(steps)();
        if (id > 0) done.push(id);
      } catch (error) {
        // Refused actions leave the plan unchanged.
        if (!(error instanceof DomainError)) throw error;
      }
      assertKept(log, `seed ${seed}, step ${step}`);
      shared += Number(partsOf(log).filter(({ metresShare }) => metresShare !== null).length > 1);
      told += Number(partsOf(log).some(({ drawn }) => drawn !== null));
    }
  }
  // Ensures that each situation occurred often enough.
  expect(Math.min(shared, told, undone)).toBeGreaterThan(50);
});
