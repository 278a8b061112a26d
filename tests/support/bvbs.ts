import { randomUUID } from 'node:crypto';
import {
  bvbsEndpoint,
  drawingsOfOrderEndpoint,
  takeDrawingsEndpoint,
} from '@werkplan/shared/bvbs/bvbs-endpoints.ts';
import type { TakenDrawings } from '@werkplan/shared/bvbs/bvbs-schema.ts';
import { parseAbs } from '@werkplan/shared/bvbs/parse-abs.ts';
import { bar, writeAbs, type WrittenLine } from '@werkplan/shared/bvbs/testing/abs-writer.ts';
import type { DrawingContent } from '@werkplan/shared/orders/drawing-schema.ts';
import { addressOf, type Client, type Reply } from './client.ts';
import { partsOf } from './make.ts';
import { type Plant, today } from './plant.ts';

type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Day, hall and delivery address of the orders of a BVBS file. */
export const deliveryPlace = { date: today, hallId: 1, postCode: '77723', city: 'Gengenbach' };

/** Imports a file as a script does. */
export const sendBvbs = async (
  client: Client,
  file: string | Buffer,
  query: Query = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<
  Reply<
    Partial<TakenDrawings> &
      Reply['body'] & { readonly lines?: readonly { line: number; code: string }[]; reason?: string }
  >
> =>
  await client.send(
    'POST',
    addressOf(bvbsEndpoint, { query: { ...deliveryPlace, ...query } }),
    Buffer.isBuffer(file) ? file : Buffer.from(file),
    { 'content-type': 'text/plain; charset=utf-8', ...headers },
  );

/** Returns a new project name, so that tests share no drawings. */
export const newProject = (): string => `Rathaus ${randomUUID()}`;

/** Parses lines into drawings, as a window sends them. */
export const contentsOf = (lines: readonly WrittenLine[]): DrawingContent[] =>
  parseAbs(writeAbs(lines)).drawings.map(({ positions, leftOut, ...drawing }) => ({
    ...drawing,
    positions: [...positions],
    leftOut: [...leftOut],
    file: 'Rathaus.abs',
  }));

/** A position of a drawing: 10 bars of 1 m, diameter 12 mm, 8.88 kg. */
export const lineOf = (j: string, fields: Readonly<Record<string, string | number>> = {}): WrittenLine =>
  bar({ j, ...fields });

export interface ImportedOrder {
  readonly orderId?: string;
  readonly lines: readonly WrittenLine[];
  readonly fields?: object;
}

/** Imports drawings as a window does; each entry becomes an order. */
export const importDrawings = async (client: Client, orders: readonly ImportedOrder[], query: Query = {}) =>
  await client.attempt(takeDrawingsEndpoint, {
    query,
    body: {
      orders: orders.map(({ orderId, lines, fields }) => ({
        order:
          orderId === undefined
            ? null
            : { constructionSite: 'Rathaus', ...deliveryPlace, hallId: 1 as const, orderId, ...fields },
        drawings: contentsOf(lines),
      })),
      updateExisting: true,
    },
  });

/** Creates an order from a drawing with three positions of 8.88 kg each; returns it with its part. */
export const makeDrawn = async (
  plant: Plant,
  orderId = '248779',
): Promise<{ order: number; shipment: number; drawing: number; project: string }> => {
  const project = newProject();
  const lines = [1, 2, 3].map((p) => lineOf(project, { p }));
  const { body } = await importDrawings(plant.anna, [{ orderId, lines }], { reason: 'Test' });
  const [order] = (body as TakenDrawings).orders;
  if (!order) throw new Error(JSON.stringify(body));
  const [[part], [drawing]] = [
    await partsOf(plant, order.id),
    await plant.anna.call(drawingsOfOrderEndpoint, { params: { id: order.id } }),
  ];
  return { order: order.id, shipment: part?.id ?? 0, drawing: drawing?.id ?? 0, project };
};
