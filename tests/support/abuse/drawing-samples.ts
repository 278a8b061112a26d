import { writeAbs } from '@werkplan/shared/bvbs/testing/abs-writer.ts';
import { contentsOf, lineOf, newProject, deliveryPlace } from '../bvbs.ts';
import type { AbuseScene } from './scene.ts';

const placeInQuery = { ...deliveryPlace, hallId: '1' };

/** Valid inputs of the calls about drawings. */
export const drawingSamples: Readonly<Record<string, (scene: AbuseScene) => object>> = {
  'orders.bvbs': () => ({
    query: { ...placeInQuery, orderId: '248777' },
    bytes: Buffer.from(writeAbs([lineOf(newProject())])),
    type: 'text/plain',
  }),
  'drawings.take': () => ({
    body: {
      orders: [
        {
          order: { ...deliveryPlace, hallId: 1, constructionSite: 'Rathaus', orderId: '248778' },
          drawings: contentsOf([lineOf(newProject())]),
        },
      ],
    },
  }),
  'drawings.split': ({ drawn: { shipment, drawing } }) => ({
    body: { shipmentId: shipment, positions: [{ drawingId: drawing, version: 1, places: [0] }] },
  }),
  'drawings.find': () => ({ query: { project: 'Rathaus' } }),
  'drawings.numbers': () => ({ query: { count: '2' } }),
};
