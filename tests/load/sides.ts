import type { JoinResult } from '@werkplan/shared/live/protocol.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { Stage } from './stage.ts';
import { Wire } from './wire.ts';
import { BaselineWriter, MovingWriter, PlannerWriter, type Writer } from './writers.ts';

/** One of the two servers, as scenarios use it. */
export interface Side {
  readonly name: 'baseline' | 'werkplan';
  readonly server: ServerUnderTest;
  readonly writers: readonly Writer[];
  /** Editors who only move cards on trucks, as the baseline supports nothing else. */
  readonly movers: readonly Writer[];
  /** Opens sockets in the hot day's rooms, like planners' windows; `from` is the number of the first one's login. */
  openWindows(count: number, from?: number): Promise<Wire[]>;
}

export const editors = 8;
const socketsPerLogin = 5;
const batch = 20;
/** Each of the busy day's trucks carries eight shipments. */
const firstFreeSlot = 8;
const moversSlots = [10, 11, 12];

/** Opens a window that joins the day from its snapshot's revisions. */
export async function openWindow(
  { werkplan, login }: Stage,
  index: number,
  epoch: string,
  revisions: Readonly<Record<string, number>>,
): Promise<{ wire: Wire; results: JoinResult[] }> {
  const { cookie = '' } = await login(Math.floor(index / socketsPerLogin));
  const wire = await Wire.open(werkplan.url, cookie);
  const results: JoinResult[] = [];
  for (const [key, revision] of Object.entries(revisions))
    results.push(await wire.emit<JoinResult>('join', { key, since: { epoch, revision } }));
  if (results.some(({ result }) => result === 'refused')) {
    wire.cut();
    throw new Error('a room was refused');
  }
  return { wire, results };
}

export async function takeSides(stage: Stage): Promise<[Side, Side]> {
  return [baselineSide(stage), await werkplanSide(stage)];
}

/** Makes enough writes for V8 to compile the measured code. */
export async function warmUp(sides: readonly Side[]): Promise<void> {
  for (const { writers } of sides) {
    for (let made = 0; made < 40; made += 1) await Promise.all(writers.map((writer) => writer.write()));
  }
}

async function inBatches(count: number, open: (index: number) => Promise<Wire>): Promise<Wire[]> {
  const wires: Wire[] = [];
  while (wires.length < count) {
    const size = Math.min(batch, count - wires.length);
    const first = wires.length;
    wires.push(...(await Promise.all(Array.from({ length: size }, (_, index) => open(first + index)))));
  }
  return wires;
}

function baselineSide({ baseline, baselineHttp }: Stage): Side {
  const rowsOf = (editor: number) => Array.from({ length: 10 }, (_, row) => 1 + editor * 10 + row);
  const writers = Array.from(
    { length: editors },
    (_, editor) => new BaselineWriter(baselineHttp, rowsOf(editor)),
  );
  return {
    name: 'baseline',
    server: baseline,
    writers,
    movers: writers,
    openWindows: async (count) =>
      await inBatches(count, async () => {
        const wire = await Wire.open(baseline.url);
        await wire.emit('join', 'hot');
        return wire;
      }),
  };
}

async function werkplanSide(stage: Stage): Promise<Side> {
  return {
    name: 'werkplan',
    server: stage.werkplan,
    writers: await plannersOf(stage),
    movers: await moversOf(stage, stage.werkplanHttp, stage.login),
    openWindows: async (count, from = 0) => {
      const { epoch, revisions } = await stage.snapshot();
      return await inBatches(count, async (index) => {
        return (await openWindow(stage, from + index, epoch, revisions)).wire;
      });
    },
  };
}

/** Creates editors, each with own cards and an own slot. */
async function plannersOf(stage: Stage): Promise<Writer[]> {
  const { busy, werkplanHttp: http, key } = stage;
  const orderOf = new Map((await stage.snapshot()).orders.map((order) => [order.id, order]));
  const cards = busy.waiting.flatMap(({ shipmentId, orderId }) => {
    const order = orderOf.get(orderId);
    return order ? [{ shipmentId, order }] : [];
  });
  const writers: Writer[] = [];
  for (let editor = 0; editor < editors; editor += 1) {
    writers.push(
      new PlannerWriter({
        http,
        headers: await stage.login(editor),
        dayKey: key,
        cards: cards.filter((_, index) => index % editors === editor),
        place: { deliveryId: busy.deliveryIds[editor] ?? 0, slot: firstFreeSlot },
      }),
    );
  }
  return writers;
}

/** Creates editors who each move an own shipment between two runs, in slots that `plannersOf` doesn't use. */
export async function moversOf(
  stage: Stage,
  http: Stage['werkplanHttp'],
  login: Stage['login'],
): Promise<Writer[]> {
  const { busy, key } = stage;
  const { deliveryItems } = await stage.snapshot();
  const movers: Writer[] = [];
  for (let editor = 0; editor < editors; editor += 1) {
    const shipmentId = busy.placedShipmentIds[editor];
    const item = deliveryItems.find((one) => one.shipmentId === shipmentId);
    if (!item) throw new Error('a planner without a placed shipment');
    const [first = 0, second = 0] = moversSlots.filter((slot) => slot !== item.ordinalNumberInDelivery);
    const [here = 0, there = 0] = busy.deliveryIds.slice(editor * 2);
    const places = [
      { deliveryId: here, slot: first },
      { deliveryId: there, slot: second },
    ] as const;
    movers.push(new MovingWriter({ http, headers: await login(editor), dayKey: key, item, places }));
  }
  return movers;
}
