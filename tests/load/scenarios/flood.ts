import { setTimeout as delay } from 'node:timers/promises';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { createDatabase } from '../../../server/src/database/database.ts';
import { issueToken } from '../../../server/src/tokens/token-store.ts';
import { aimAtMost, type Figure, singleFigure } from '../figures.ts';
import { HttpCaller } from '../http-caller.ts';
import { logins } from '../planners.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';

type Headers = Readonly<Record<string, string>>;
/** Sends one write and returns its status. */
type Write = (made: number) => Promise<number>;

const planners = 8;
const plannerPerSecond = 2;
const floodPerSecond = 200;
const aimMs = 400;

const writeOf =
  (http: HttpCaller, order: Order | undefined, headers: Headers): Write =>
  async (made) => {
    if (!order) throw new Error('a day without orders');
    const body = { ...order, note: `Kran ab 7:30 (${made})` };
    const sent = http.send('PUT', `/api/orders/${order.id}`, body, { ...headers, 'if-match': '*' });
    return await sent.then(
      ({ status }) => status,
      (error: unknown) => {
        const refused = /: (429|503) /.exec(String(error));
        if (!refused) throw error;
        return Number(refused[1]);
      },
    );
  };

/** Sends writes at a fixed rate without waiting; returns the ms from when each was due to its answer, and the statuses. */
const writeAt = async (
  writes: readonly Write[],
  perSecond: number,
  seconds: number,
): Promise<{ ms: number[]; statuses: number[] }> => {
  const begin = performance.now();
  const sent = Array.from({ length: perSecond * seconds }, async (_, made) => {
    const due = begin + (made * 1000) / perSecond;
    await delay(due - performance.now());
    const status = await writes[made % writes.length]?.(made);
    return { ms: performance.now() - due, status: status ?? 0 };
  });
  const answers = await Promise.all(sent);
  return { ms: answers.map(({ ms }) => ms), statuses: answers.map(({ status }) => status) };
};

const scriptHeaders = async ({ databaseUrl }: Stage): Promise<Headers> => {
  const db = createDatabase(databaseUrl, { max: 1 });
  const input = { name: 'ERP', scopes: ['write' as const], expiresAt: null };
  try {
    const { token } = await issueToken(db, input, null, new Date());
    return { authorization: `Bearer ${token}` };
  } finally {
    await db.destroy();
  }
};

interface Flooded {
  calm: number[];
  flooded: number[];
  refusedShare: number[];
}

/** Measures with and without the script, on a server with this limit of changes per second and actor. */
const measure = async (stage: Stage, limit: number, orders: readonly Order[]): Promise<Flooded> => {
  const server = await stage.startAnother({ LIMIT_CHANGES_PER_SECOND: String(limit) });
  const [http, scriptHttp] = [new HttpCaller(server.url), new HttpCaller(server.url)];
  const login = logins(http);
  const writes: Write[] = [];
  for (let index = 0; index < planners; index += 1)
    writes.push(writeOf(http, orders[index], await login(index)));
  const script = await scriptHeaders(stage);
  const flood = orders.slice(planners, planners + 20).map((order) => writeOf(scriptHttp, order, script));
  const seconds = stage.quick ? 3 : 6;
  const work = async () => (await writeAt(writes, planners * plannerPerSecond, seconds)).ms;
  const found: Flooded = { calm: [], flooded: [], refusedShare: [] };
  await work();
  for (let round = 0; round < stage.rounds; round += 1) {
    found.calm.push(percentile(await work(), 0.95));
    const [ms, { statuses }] = await Promise.all([work(), writeAt(flood, floodPerSecond, seconds)]);
    found.flooded.push(percentile(ms, 0.95));
    found.refusedShare.push((statuses.filter((status) => status === 429).length / statuses.length) * 100);
  }
  for (const caller of [http, scriptHttp]) caller.close();
  await server.stop();
  return found;
};

/** Lets planners edit a day to which one script writes 200 times a second, with the configured limit and without one. */
export async function flood(stage: Stage): Promise<Figure[]> {
  const { orders } = await stage.snapshot();
  const figures: Figure[] = [];
  for (const [limit, name] of [
    [20, 'limit 20 /s'],
    [0, 'no limit'],
  ] as const) {
    const { calm, flooded, refusedShare } = await measure(stage, limit, orders);
    figures.push(
      singleFigure(`${planners} planners, ${name}: write answered, p95`, 'ms', calm),
      singleFigure(
        `the same under ${floodPerSecond} writes/s of a script`,
        'ms',
        flooded,
        ...(limit > 0 ? [aimAtMost(aimMs, 'ms')] : []),
      ),
      singleFigure(`the script's writes refused with 429`, '%', refusedShare),
    );
  }
  return figures;
}
