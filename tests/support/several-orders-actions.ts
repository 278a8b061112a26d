import { splitPositionsEndpoint } from '@werkplan/shared/bvbs/bvbs-endpoints.ts';
import { writeAbs } from '@werkplan/shared/bvbs/testing/abs-writer.ts';
import {
  cancelOrdersEndpoint,
  colourOrdersEndpoint,
  moveOrdersEndpoint,
  noteOrdersEndpoint,
  setOrdersEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import {
  deleteShipmentsEndpoint,
  moveShipmentsEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { lineOf, makeDrawn, sendBvbs, importDrawings } from './bvbs.ts';
import type { PlanScene } from './plan-scene.ts';
import { type Plant, today } from './plant.ts';
import { scriptWith } from './script.ts';

/** Actions on several orders at once; part of `planActions`. */
export const severalOrdersActions: Readonly<
  Record<string, (plant: Plant, scene: PlanScene) => Promise<unknown>>
> = {
  'orders.move: day and hall': async (plant, { order, other }) =>
    await plant.anna.call(moveOrdersEndpoint, {
      body: { orders: [{ id: order.id }, { id: other.id }], date: addDays(today, 7), hallId: 2 },
    }),
  'orders.move: hall': async (plant, { order, other }) =>
    await plant.anna.call(moveOrdersEndpoint, {
      body: { orders: [{ id: order.id }, { id: other.id }], hallId: 2 },
    }),
  'orders.colour': async (plant, { order, other }) =>
    await plant.anna.call(colourOrdersEndpoint, {
      body: { orders: [{ id: order.id }, { id: other.id }], colours: { attribute3: true } },
    }),
  'orders.set': async (plant, { order, other }) =>
    await plant.anna.call(setOrdersEndpoint, {
      body: { orders: [{ id: order.id }, { id: other.id }], values: { city: 'Kehl', steel: 4000 } },
    }),
  'orders.note': async (plant, { order, other }) =>
    await plant.anna.call(noteOrdersEndpoint, {
      body: { orders: [{ id: order.id }, { id: other.id }], line: 'Kran bestellt' },
    }),
  'orders.cancelSeveral': async (plant, { order, other }) =>
    await plant.anna.call(cancelOrdersEndpoint, { body: { orders: [{ id: order.id }, { id: other.id }] } }),
};

/** Actions on several parts at once; part of `planActions`. */
export const severalShipmentsActions: typeof severalOrdersActions = {
  'shipments.move': async (plant, { parts: [first, , last] }) =>
    await plant.anna.call(moveShipmentsEndpoint, {
      body: { shipments: [{ id: first?.id ?? 0 }, { id: last?.id ?? 0 }], date: addDays(today, 7) },
    }),
  'shipments.deleteSeveral': async (plant, { parts: [first, , last] }) =>
    await plant.anna.call(deleteShipmentsEndpoint, {
      body: { shipments: [{ id: first?.id ?? 0 }, { id: last?.id ?? 0 }] },
    }),
};

/** Actions on drawings; part of `planActions`. */
export const drawingActions: Readonly<Record<string, (plant: Plant, scene: PlanScene) => Promise<unknown>>> =
  {
    'orders.bvbs': async (plant) => {
      const erp = await scriptWith(plant, 'write');
      const file = writeAbs([lineOf('Rathaus', { r: 1 }), lineOf('Rathaus', { r: 2 })]);
      const { status, body } = await sendBvbs(erp, file, { orderId: ['248701', '248702'] });
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    'drawings.take: new': async (plant) =>
      await importDrawings(plant.anna, [{ orderId: '248703', lines: [lineOf('Rathaus', { r: 3 })] }]),
    'drawings.take: newer index': async (plant) => {
      await importDrawings(plant.anna, [{ orderId: '248704', lines: [lineOf('Rathaus', { r: 4 })] }]);
      await importDrawings(plant.bernd, [{ lines: [lineOf('Rathaus', { r: 4, i: 'b', n: 30 })] }]);
    },
    'drawings.split': async (plant) => {
      const { shipment, drawing } = await makeDrawn(plant, '248705');
      const positions = [{ drawingId: drawing, version: 1, places: [0] }];
      await plant.anna.call(splitPositionsEndpoint, { body: { shipmentId: shipment, positions } });
    },
  };
