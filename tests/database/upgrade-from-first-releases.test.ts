import { checkSessionEndpoint, signInEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { wallEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { phraseOf } from '@werkplan/shared/history/history-phrases.ts';
import type { Translator } from '@werkplan/shared/history/history-words.ts';
import type { AnswerOf } from '@werkplan/shared/http/endpoint.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { daySnapshotEndpoint, undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { upsertOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSettings } from '../../server/src/account/passwords.ts';
import { type App, startApp } from '../../server/src/app.ts';
import { prepareDatabase } from '../../server/src/database/prepare-database.ts';
import { prepareJobs } from '../../server/src/database/prepare-jobs.ts';
import { restore } from '../../server/src/operations/backup-command.ts';
import { openBackup } from '../../server/src/operations/read-backup.ts';
import { verifyStored } from '../../server/src/plan/verify-query.ts';
import { Client } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { nightly } from '../support/nightly.ts';
import { configOf } from '../support/plant.ts';
import { realHashSettings } from '../support/real-hash-settings.ts';
import {
  firstBackup,
  firstReleases,
  type FirstPlan,
  loadDump,
  readFirstPlan,
} from '../support/release-plan/first-releases.ts';
import { filesOf, storedReleases } from '../support/release-plan/known-plan.ts';
import { collectedLogger } from '../support/run-logs.ts';
import { allRows } from '../support/table-rows.ts';
import { testClock } from '../support/test-clock.ts';
import { createDatabaseFrom, type TestDatabase } from '../support/test-database.ts';

const words: Translator = { language: 'de', t: (key, values) => translate('de', key, values) };

/** `npm test` upgrades only this release's database, because the nightly run does so with each. */
const upgraded = '0.1.0';

describe.each(firstReleases())('the demo plan of %s', (release) => {
  const upgradedOrNightly = release === upgraded ? it : nightly;
  const known: FirstPlan = readFirstPlan(release);
  const clock = testClock(new Date(Date.parse(known.now) + 60 * 60_000).toISOString());
  const { date } = known.day;
  const quick = { ...hashSettings };
  let database: TestDatabase;
  let before: Awaited<ReturnType<typeof allRows>>;
  let app: App;
  let url: string;

  beforeAll(async () => {
    Object.assign(hashSettings, realHashSettings);
    database = await createDatabaseFrom('template0');
    const { db, owner, ownerUrl, url: databaseUrl } = database;
    await loadDump(ownerUrl, release);
    before = await allRows(owner);
    await prepareDatabase(owner, db);
    await prepareJobs(ownerUrl, databaseUrl);
    const config = configOf({ port: await freePort(), sessionSecret: known.sessionSecret });
    app = await startApp({ config, databaseUrl, ownerUrl, db, clock, logger: collectedLogger('error') });
    url = `http://127.0.0.1:${app.port}`;
  });
  afterAll(async () => {
    Object.assign(hashSettings, quick);
    await app.close();
    await database.drop();
  });

  const clientWith = (held: { cookie?: string; token?: string }): Client =>
    Object.assign(new Client(url), held);
  const anna = async (): Promise<Client> => {
    const client = clientWith({ cookie: known.cookie });
    await client.call(checkSessionEndpoint);
    return client;
  };

  upgradedOrNightly('keeps each row of the plan and its log', async () => {
    const now = await allRows(database.owner);
    const counts = (rows: typeof now) =>
      Object.fromEntries(
        ['production_order', 'shipment', 'truck', 'delivery_item', 'print', 'app_user', 'api_token'].map(
          (table) => [table, rows[table]?.length],
        ),
      );
    expect(counts(now)).toEqual(counts(before));
    expect(now['change']?.length).toBeGreaterThanOrEqual(before['change']?.length ?? Infinity);
    expect(await verifyStored(database.owner).then((all) => all?.flatMap(({ listed }) => listed))).toEqual(
      [],
    );
  });

  upgradedOrNightly(
    'lets people in as before: session, password, token, wall display, and nobody who was disabled',
    async () => {
      expect(await (await anna()).call(checkSessionEndpoint)).toMatchObject({
        email: 'anna@werkplan.example',
        role: 'admin',
      });
      const visitor = new Client(url);
      await visitor.signIn('clara@werkplan.example', known.password);
      expect(await visitor.call(checkSessionEndpoint)).toMatchObject({ name: 'Clara Vogt' });
      const body = { email: known.disabled, password: known.password };
      expect((await new Client(url).refusal(signInEndpoint, { body })).type).toBe('USER_NOT_ACTIVE');
      expect(await clientWith({ cookie: known.displayCookie }).call(wallEndpoint)).toHaveProperty('today');
      const script = clientWith({ token: known.token });
      const changed = { params: { orderId: '300010' }, body: { city: 'Lahr' } };
      expect(await script.call(upsertOrderEndpoint, changed)).toMatchObject({ city: 'Lahr' });
    },
  );

  upgradedOrNightly('has the day as it was, and tells it', async () => {
    const day = await (await anna()).call(daySnapshotEndpoint, { params: { date } });
    for (const [kind, count] of Object.entries(known.counts))
      expect(day[kind as keyof FirstPlan['counts']], kind).toHaveLength(count);
    for (const kind of ['shipments', 'deliveries', 'deliveryItems', 'trucks'] as const)
      for (const row of known.day[kind])
        expect(
          day[kind].find(({ id }) => id === row.id),
          kind,
        ).toMatchObject(row);
    for (const order of known.day.orders.filter(({ orderId }) => orderId !== '300010'))
      expect(day.orders.find(({ id }) => id === order.id)).toMatchObject(order);

    const told: AnswerOf<typeof historyEndpoint>['entries'] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { date, cursor };
      const page: AnswerOf<typeof historyEndpoint> = await (await anna()).call(historyEndpoint, { query });
      told.push(...page.entries);
      cursor = page.next;
    }
    const ofThen = told.filter(({ at }) => at <= known.now);
    expect(ofThen.map((entry) => `${entry.actor.name}: ${phraseOf(entry, words)}`)).toMatchSnapshot();
  });

  upgradedOrNightly('takes back what was done before the upgrade', async () => {
    const { changeId, orderId } = known.move;
    await (await anna()).call(undoChangeEndpoint, { params: { id: changeId } });
    const order = database.db.selectFrom('productionOrder').select('hallId').where('id', '=', orderId);
    expect(await order.executeTakeFirstOrThrow()).toEqual({ hallId: 1 });
  });

  upgradedOrNightly('is refused by a version that doesn’t know its newest schema', async () => {
    const { owner, db } = database;
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-robots', '2027-01-01')`.execute(
      owner,
    );
    await expect(prepareDatabase(owner, db)).rejects.toThrow(
      /^the database was used by a newer Werkplan \(its schema is 9999-robots, this one’s \d{4}-[\w-]+\); run that one, or restore a backup made before it into an empty database\.$/,
    );
  });
});

const backups = {
  ...Object.fromEntries(firstReleases().map((release) => [release, firstBackup(release)])),
  ...Object.fromEntries(storedReleases().map((release) => [release, filesOf(release).backup])),
};

describe.each(Object.entries(backups))('the backup of %s', (_, file) => {
  nightly('is restored with every row that it has', async () => {
    const database = await createDatabaseFrom('template0');
    try {
      const backup = await openBackup(file);
      await restore(database.owner, backup, { force: false, keepLinks: true, writeLine: () => undefined });
      const rows = await allRows(database.owner);
      for (const table of ['production_order', 'shipment', 'truck', 'delivery_item', 'change', 'app_user'])
        expect(rows[table], table).toHaveLength(backup.counts.get(table) ?? -1);
      const checked = await verifyStored(database.owner);
      expect(checked?.flatMap(({ listed }) => listed)).toEqual([]);
    } finally {
      await database.drop();
    }
  });
});
