// Own server: open and closed metrics are a setting.
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { sql } from 'kysely';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { queueMail } from '../../server/src/mail/outbox-store.ts';
import { release } from '../../server/src/platform/release.ts';
import { connect } from '../support/live-follower.ts';
import { newOrder } from '../support/make.ts';
import { askedMetrics } from '../support/monitoring.ts';
import { useOwnPlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.22c');

const metrics = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${url}/metrics`, { headers });
  const text = await reply.text();
  const valueOf = (name: string): number | undefined => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length));
  };
  return { status: reply.status, type: reply.headers.get('content-type'), text, valueOf };
};

/** Uses node:http, because fetch does not allow another Host header. */
const statusAt = async (url: string, host: string): Promise<number> =>
  (await supertest(url).get('/metrics').set('host', host)).status;

describe('/metrics', () => {
  const plant = useOwnPlant();

  it('counts requests by method and status, and open sockets', async () => {
    const changes = 'werkplan_http_request_duration_seconds_count{method="POST",status="2xx"}';
    const before = (await metrics(plant.url)).valueOf(changes) ?? 0;
    await plant.anna.call(createOrderEndpoint, { body: newOrder() });
    const socket = await connect(plant.anna);
    const { type, valueOf } = await metrics(plant.url);
    socket.close();
    expect(type).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(valueOf(changes)).toBe(before + 1);
    expect(valueOf('werkplan_sockets')).toBe(1);
    expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  });

  it('reports connections, locks, mails, the event loop and the log’s tail', async () => {
    const { valueOf } = await metrics(plant.url);
    expect(valueOf('werkplan_database_connections{state="waiting"}')).toBe(0);
    expect(valueOf('werkplan_database_connections{state="used"}')).toBeGreaterThanOrEqual(0);
    expect(valueOf('werkplan_database_lock_waits')).toBe(0);
    expect(valueOf('werkplan_outbox_mails')).toBe(0);
    expect(valueOf('werkplan_webhook_attempts_total{outcome="delivered"}')).toBe(0);
    expect(valueOf('werkplan_webhook_duration_seconds_count')).toBe(0);
    expect(valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    // The tail reads the log twice per second.
    expect(valueOf('werkplan_log_look_age_seconds')).toBeLessThan(5);
  });

  it('includes all metrics of the alert rules and the dashboard', async () => {
    const { text } = await metrics(plant.url);
    const known = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind = '']) =>
        kind === 'histogram' || kind === 'summary'
          ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix)
          : [name],
      ),
    );
    expect(askedMetrics().length).toBeGreaterThan(20);
    expect(askedMetrics().filter((name) => !known.has(name))).toEqual([]);
  });

  it('measures statements, routes by their declaration, webhooks by receiver, mails by outcome, and disks', async () => {
    await plant.anna.call(createOrderEndpoint, { body: newOrder() });
    const webhook = {
      url: 'https://erp.example.com',
      kinds: [],
      secret: 'x',
      createdBy: 1,
      createdAt: new Date(),
    };
    await plant.db
      .insertInto('webhook')
      .values([
        { ...webhook, name: 'ERP', pausedAt: new Date(), pausedReason: 'failing' },
        { ...webhook, name: 'Waage' },
      ])
      .execute();
    const { valueOf } = await metrics(plant.url);
    await plant.db.deleteFrom('webhook').execute();
    expect(valueOf('werkplan_database_statement_duration_seconds_count')).toBeGreaterThan(0);
    expect(valueOf('werkplan_http_route_seconds_count{method="POST",route="/api/orders"}')).toBeGreaterThan(
      0,
    );
    expect(valueOf('werkplan_webhook_state{receiver="ERP",state="paused"}')).toBe(1);
    expect(valueOf('werkplan_webhook_state{receiver="Waage",state="active"}')).toBe(1);
    expect(valueOf('werkplan_mails_total{outcome="sent"}')).toBe(0);
    expect(valueOf('werkplan_disk_free_bytes{folder="DATA_DIR"}')).toBeGreaterThan(0);
  });

  it('contains the running version, like the health check and PostgreSQL', async () => {
    expect((await metrics(plant.url)).valueOf(`werkplan_build_info{version="${release}",commit=""}`)).toBe(1);
    expect(await (await fetch(`${plant.url}/healthz`)).json()).toEqual({
      status: 'ok',
      program: `Werkplan ${release}`,
      version: release,
      commit: null,
    });
    const { rows } = await sql<{ name: string }>`SELECT DISTINCT application_name AS name
      FROM pg_stat_activity WHERE datname = current_database()`.execute(plant.db);
    expect(rows).toEqual([{ name: `Werkplan ${release}` }]);
  });

  it('counts waiting lock requests and unsent mails', async () => {
    const body = newOrder();
    let waiting: Promise<unknown> | undefined;
    await plant.owner.transaction().execute(async (tx) => {
      await sql`SELECT FROM stream WHERE key = ${dayKey(body.date)} FOR UPDATE`.execute(tx);
      waiting = plant.anna.call(createOrderEndpoint, { body });
      await expect
        .poll(async () => (await metrics(plant.url)).valueOf('werkplan_database_lock_waits'))
        .toBe(1);
    });
    await waiting;
    expect((await metrics(plant.url)).valueOf('werkplan_database_lock_waits')).toBe(0);
    const mail = {
      kind: 'reset',
      email: 'nobody@werkplan.example',
      language: 'de',
      origin: plant.url,
    } as const;
    await queueMail(plant.db, mail, new Date('2100-01-01'));
    expect((await metrics(plant.url)).valueOf('werkplan_outbox_mails')).toBe(1);
    await plant.db.deleteFrom('outbox').execute();
  });

  it('has Prometheus’s format with cumulative buckets', async () => {
    const { text } = await metrics(plant.url);
    expect(text.endsWith('\n')).toBe(true);
    for (const line of text.split('\n').filter((one) => one !== ''))
      expect(line).toMatch(
        /^(?:# (?:HELP|TYPE) \S+ .+|[a-z_][a-z\d_]*(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? [\d.e+-]+)$/,
      );
    const buckets = [...text.matchAll(/_bucket\{le="[^"]+",method="POST",status="2xx"\} (\d+)/g)].map(Number);
    const counts = [...text.matchAll(/_bucket\{le="[^"]+",method="POST",status="2xx"\} (\d+)/g)].map(
      ([, n]) => Number(n),
    );
    expect(buckets).toHaveLength(12);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  it('is not available through a proxy', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await metrics(plant.url, { [name]: '192.0.2.1' })).status).toBe(404);
  });
});

describe('/metrics by the public name', () => {
  const publicUrl = 'https://plan.example.com';
  for (const metricsOn of [false, true]) {
    const plant = useOwnPlant({ publicUrl, metrics: metricsOn });
    it(`is not available, with METRICS=${metricsOn ? 'on' : 'off'}`, async () => {
      for (const host of ['plan.example.com', 'PLAN.example.com:443'])
        expect(await statusAt(plant.url, host), host).toBe(404);
      expect(await statusAt(plant.url, 'localhost:3000')).toBe(200);
    });
  }
});

describe('/metrics with METRICS=on', () => {
  const plant = useOwnPlant({ metrics: true });
  it('is public', async () => {
    expect((await metrics(plant.url, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(200);
  });
});
