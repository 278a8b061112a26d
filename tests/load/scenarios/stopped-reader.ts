import { setTimeout as delay } from 'node:timers/promises';
import { type Figure, singleFigure } from '../figures.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Memory } from '../server-under-test.ts';
import type { Side } from '../sides.ts';
import type { Stage } from '../stage.ts';

const patience = 60_000;
const aimMb = 20;
/** The longest note, of characters with four bytes each. */
const longNote = '🚚'.repeat(1990);

/** Measures how much the server buffers, and how long, for a window that stops reading while its day changes. */
export async function stoppedReader(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const side = sides.find(({ name }) => name === 'werkplan');
  if (!side) return [];
  const { werkplan } = stage;
  const [reader, witness] = await side.openWindows(2);
  if (!reader || !witness) return [];
  const ended = endOf(witness.closed);
  const port = String(reader.socket.localPort);
  const writing = await keepWriting(stage);
  await delay(500);
  const before = used(await werkplan.ask('memory'));
  const start = performance.now();
  reader.socket.pause();
  let held = 0;
  let closedAfter = Infinity;
  while (performance.now() - start < patience) {
    held = Math.max(held, used(await werkplan.ask('memory')) - before);
    if (!(await werkplan.ask('holds', { port }))) {
      closedAfter = performance.now() - start;
      break;
    }
    await delay(100);
  }
  const writes = await writing.stop();
  const wasWitnessKept = !ended();
  reader.cut();
  witness.cut();
  const name = 'a reader that stops reading';
  return [
    singleFigure(`${name}: closed after`, 's', [closedAfter / 1000], {
      text: 'closed, the others not',
      met: (seconds) => Number.isFinite(seconds) && wasWitnessKept,
    }),
    singleFigure(`${name}: writes until then`, '', [writes]),
    singleFigure(`${name}: held for it at most`, 'MB', [held / 1e6], {
      text: `< ${aimMb} MB`,
      met: (megabytes) => megabytes < aimMb,
    }),
  ];
}

/** Lets some planners write the longest notes until stopped; `stop` returns their number. */
async function keepWriting(stage: Stage): Promise<{ stop: () => Promise<number> }> {
  const { werkplanHttp: http } = stage;
  const orders = (await stage.snapshot()).orders.slice(0, 8);
  let going = true;
  let made = 0;
  const write = async (order: Order, index: number) => {
    const headers = { ...(await stage.login(index)), 'if-match': '*' };
    while (going) {
      made += 1;
      await http.send('PUT', `/api/orders/${order.id}`, { ...order, note: `${made} ${longNote}` }, headers);
    }
  };
  const writers = orders.map(write);
  return {
    stop: async () => {
      going = false;
      await Promise.all(writers);
      return made;
    },
  };
}

const used = ({ heapUsed, external }: Memory): number => heapUsed + external;

function endOf(promise: Promise<void>): () => boolean {
  let ended = false;
  void promise.then(() => (ended = true));
  return () => ended;
}
