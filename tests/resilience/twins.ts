import { fillSlotEndpoint, listDeliveriesEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { addYardLinkEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { createDatabase, type Database } from '../../server/src/database/database.ts';
import { migrateToLatest } from '../../server/src/database/migrate.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { Client, type Reply } from '../support/client.ts';
import { newOrder, newTruck } from '../support/make.ts';
import { addUser, password } from '../support/plant.ts';
import type { Cluster } from './site/cluster.ts';
import { ServerNode } from './site/server-node.ts';

/** One request of a script with the answers that its copies received. */
interface Intent {
  readonly key: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: unknown;
  /** The bearer token, for a caller other than the planner. */
  readonly token: string;
  readonly answers: Reply[];
}

export interface TwinsVerdict {
  /** Complaints by idempotency key; an empty list means that every request was executed once. */
  readonly complaints: readonly string[];
  /** Number of requests that got no answer and were sent again. */
  readonly resent: number;
  /** Number of requests that were executed although the first answer was lost because its server died. */
  readonly lostAnswers: number;
}

const copies = 5;
const intentsAtOnce = 8;

/** A card in a run's slot, and a yard link that may mark it. */
interface Card {
  readonly token: string;
  readonly shipmentId: number;
  readonly itemId: number;
}

const placedCard = async (client: Client): Promise<Card> => {
  const date = addDays(systemClock('Europe/Berlin').today(), 1);
  const truck = await client.call(createTruckEndpoint, { body: newTruck() });
  const order = await client.call(createOrderEndpoint, { body: newOrder({ date }) });
  const { deliveries, unassignedShipments } = await client.call(listDeliveriesEndpoint, { query: { date } });
  const shipmentId = unassignedShipments.find((one) => one.order.id === order.id)?.id ?? 0;
  const deliveryId = deliveries.find((run) => run.truck.id === truck.id)?.id ?? 0;
  const body = { shipmentId };
  const run = await client.call(fillSlotEndpoint, { params: { deliveryId, slot: 0 }, body });
  const link = { scope: 'yard' as const, name: 'Tor 3', date };
  const { token } = await client.call(addYardLinkEndpoint, { body: link });
  return { token, shipmentId, itemId: run.deliveryItems[0]?.id ?? 0 };
};

const isOrder = ({ token }: Intent): boolean => token === '';

/** Alternates between three requests whose double execution would show: an order, an order by number, a yard mark. */
const intentsOf = (count: number, { token, shipmentId, itemId }: Card): Intent[] => {
  const date = addDays(systemClock('Europe/Berlin').today(), 1);
  return Array.from({ length: count }, (_, number) => {
    const order = newOrder({ date });
    const { orderId, ...fields } = order;
    const intent = { key: `intent-${number}`, answers: [], token: '' };
    if (number % 3 === 2) {
      const body = { status: 'missing', note: intent.key, expectedItemId: itemId };
      const path = `/api/yard/shipments/${shipmentId}/status`;
      return { ...intent, method: 'POST', path, body, token };
    }
    return number % 2 === 0
      ? { ...intent, method: 'POST', path: '/api/orders', body: order }
      : { ...intent, method: 'PUT', path: `/api/orders/by-number/${orderId}`, body: fields };
  });
};

/** Two servers of one plant, a signed-in planner, and the count of requests without an answer. */
class Site {
  readonly nodes: readonly ServerNode[];
  readonly #cookie: Pick<Client, 'cookie' | 'csrf'>;
  resent = 0;

  constructor(nodes: readonly ServerNode[], client: Client) {
    this.nodes = nodes;
    this.#cookie = { cookie: client.cookie, csrf: client.csrf };
  }

  /** Sends the request, to the other server after each failure, until one answers. */
  async send({ key, method, path, body, token }: Intent, from: number): Promise<Reply> {
    for (let turn = from; ; turn += 1) {
      const port = this.nodes[turn % this.nodes.length]?.port ?? 0;
      const client = Object.assign(new Client(`http://127.0.0.1:${port}`), token ? { token } : this.#cookie);
      const reply = await client.send(method, path, body, { 'idempotency-key': key }).catch(() => null);
      if (reply && reply.status !== 503) return reply;
      this.resent += 1;
    }
  }
}

/** Sends all copies of all requests, several at once; meanwhile each server is killed and restarted once. */
const sendAll = async (site: Site, intents: readonly Intent[]): Promise<void> => {
  const kills = [Math.floor(intents.length / 3), Math.floor((intents.length * 2) / 3)];
  let back = Promise.resolve();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < intents.length) {
      const number = next;
      next += 1;
      const node = site.nodes[kills.indexOf(number)];
      const intent = intents[number];
      if (!intent) return;
      const sent = Array.from({ length: copies }, async (_, copy) => await site.send(intent, number + copy));
      // One server must always be up, so the second is killed only after the first has restarted.
      if (node) back = back.then(async () => await node.kill()).then(async () => await node.start());
      intent.answers.push(...(await Promise.all(sent)));
    }
  };
  await Promise.all(Array.from({ length: intentsAtOnce }, work));
  await back;
};

const isReplay = ({ headers }: Reply): boolean => headers.get('idempotency-replayed') === 'true';

const complaintsOf = (changes: number, { key, answers }: Intent): string[] => {
  const distinct = new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`));
  const firstHand = answers.filter((reply) => !isReplay(reply)).length;
  return [
    ...(changes === 1 ? [] : [`${key} made ${changes} changes`]),
    ...(distinct.size === 1 && answers[0]?.status === 200
      ? []
      : [`${key} was answered ${[...distinct].join(' and ')}`]),
    ...(firstHand <= 1 ? [] : [`${key} was answered at first hand ${firstHand} times`]),
  ];
};

const changesByKey = async (db: Database): Promise<Map<string | null, number>> => {
  const rows = await db
    .selectFrom('change')
    .select(['mutationId', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('mutationId')
    .execute();
  return new Map(rows.map(({ mutationId, count }) => [mutationId, Number(count)]));
};

const prepare = async (databaseUrl: string): Promise<Database> => {
  const db = createDatabase(databaseUrl, { max: 2 });
  await migrateToLatest(db);
  await addUser(db, 'script@werkplan.example', 'Script');
  return db;
};

/** Sends `count` requests as five copies with one key each to two servers, each of which is killed once meanwhile. */
export const runTwins = async (cluster: Cluster, bundle: string, count: number): Promise<TwinsVerdict> => {
  const databaseUrl = await cluster.createDatabase(`twins_${process.pid}`);
  const db = await prepare(databaseUrl);
  const launch = async () => await ServerNode.launch({ databaseUrl, bundle });
  const nodes = await Promise.all([launch(), launch()]);
  try {
    const client = new Client(`http://127.0.0.1:${nodes[0]?.port}`);
    await client.signIn('script@werkplan.example', password);
    const site = new Site(nodes, client);
    const intents = intentsOf(count, await placedCard(client));
    // The placed card has an order, too.
    const made = intents.filter(isOrder).length + 1;
    await sendAll(site, intents);
    const changes = await changesByKey(db);
    const orders = await db.selectFrom('productionOrder').select('id').execute();
    return {
      complaints: [
        ...intents.flatMap((intent) => complaintsOf(changes.get(intent.key) ?? 0, intent)),
        ...(orders.length === made ? [] : [`${orders.length} orders of ${made} requests`]),
      ],
      resent: site.resent,
      lostAnswers: intents.filter(({ answers }) => answers.every(isReplay)).length,
    };
  } finally {
    await Promise.all(nodes.map(async (node) => await node.remove()));
    await db.destroy();
  }
};
