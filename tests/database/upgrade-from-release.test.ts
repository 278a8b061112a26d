import { checkSessionEndpoint, signInEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { checkInvitationEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import {
  finishSignInEndpoint,
  passkeyOptionsEndpoint,
  passkeySignInEndpoint,
} from '@werkplan/shared/account/second-step-sign-in-endpoints.ts';
import { awaitedStepSchema } from '@werkplan/shared/account/second-step-schema.ts';
import { updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { wallEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { readDraftEndpoint } from '@werkplan/shared/drafts/draft-endpoints.ts';
import type { AnswerOf } from '@werkplan/shared/http/endpoint.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { phraseOf } from '@werkplan/shared/history/history-phrases.ts';
import type { Translator } from '@werkplan/shared/history/history-words.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { daySnapshotEndpoint, undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { listWebhooksEndpoint } from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import { yardEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSettings } from '../../server/src/account/passwords.ts';
import { type App, startApp } from '../../server/src/app.ts';
import { prepareDatabase } from '../../server/src/database/prepare-database.ts';
import { prepareJobs } from '../../server/src/database/prepare-jobs.ts';
import { verifyStored } from '../../server/src/plan/verify-query.ts';
import { jpeg } from '../../server/src/yard/testing/photos.ts';
import { Client } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { sendRequest } from '../support/http-request.ts';
import { configOf, today } from '../support/plant.ts';
import { realHashSettings } from '../support/real-hash-settings.ts';
import { nightly } from '../support/nightly.ts';
import { filesOf, readKnownPlan, storedReleases } from '../support/release-plan/known-plan.ts';
import { restoreReleasePlan } from '../support/release-plan/load-plan.ts';
import { driverInput } from '../support/released-day.ts';
import { collectedLogger } from '../support/run-logs.ts';
import { codeAt } from '../support/second-step.ts';
import { makeSoftPasskey } from '../support/soft-passkey.ts';
import { testClock } from '../support/test-clock.ts';
import { createDatabaseFrom, type TestDatabase } from '../support/test-database.ts';

const releases = storedReleases();

/** `npm test` upgrades only the latest release's plan, because the nightly run does so with each. */
const upgraded = releases.at(-1);

describe.each(releases)('a plan of %s', (release) => {
  const upgradedOrNightly = release === upgraded ? it : nightly;
  const files = filesOf(release);
  const known = readKnownPlan(release);
  const clock = testClock(new Date(Date.parse(known.now) + 60 * 60_000).toISOString());
  let database: TestDatabase;
  let app: App;
  let url: string;

  const quick = { ...hashSettings };
  beforeAll(async () => {
    // Recovery codes are looked up by their hash, so the hash settings must be those with which they were stored.
    Object.assign(hashSettings, realHashSettings);
    database = await createDatabaseFrom('template0');
    const { db, owner, ownerUrl, url: databaseUrl } = database;
    await restoreReleasePlan(owner, files.backup);
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
  /** A client with the cookie of the browser that was signed in before the upgrade. */
  const anna = async (): Promise<Client> => {
    const client = clientWith({ cookie: known.cookie });
    await client.call(checkSessionEndpoint);
    return client;
  };

  describe('people', () => {
    upgradedOrNightly('stay signed in, and sign in with the password they had', async () => {
      expect(await (await anna()).call(checkSessionEndpoint)).toMatchObject({
        name: 'Anna Becker',
        role: 'admin',
      });
      const visitor = new Client(url);
      await visitor.signIn('clara@werkplan.example', known.password);
      expect(await visitor.call(checkSessionEndpoint)).toMatchObject({ name: 'Clara Vogt', role: 'viewer' });
      const body = { email: known.disabled, password: known.password };
      expect((await visitor.refusal(signInEndpoint, { body })).type).toBe('USER_NOT_ACTIVE');
    });

    upgradedOrNightly('sign in with their second step: app, recovery code, passkey', async () => {
      const { email, secret, recoveryCode } = known.app;
      for (const code of [codeAt(secret, clock.now()), recoveryCode]) {
        const visitor = new Client(url);
        const { awaited } = await visitor.refusal(signInEndpoint, {
          body: { email, password: known.password },
        });
        const { pendingSignIn } = awaitedStepSchema.parse(awaited);
        await visitor.call(finishSignInEndpoint, { body: { pendingSignIn, code } });
        expect(await visitor.call(checkSessionEndpoint)).toMatchObject({ email });
      }
      const visitor = new Client(url);
      const options = await visitor.call(passkeyOptionsEndpoint, { body: {} });
      const response = makeSoftPasskey(known.passkey).sign(options, { origin: url, counter: 1 });
      expect(await visitor.call(passkeySignInEndpoint, { body: { response } })).toMatchObject({
        email: known.passkey.email,
      });
    });

    upgradedOrNightly(
      'are let in by what they were given: a script, a wall display, somebody invited',
      async () => {
        const script = clientWith({ token: known.token });
        expect(await script.call(daySnapshotEndpoint, { params: { date: today } })).toMatchObject({
          date: today,
        });
        expect(await clientWith({ cookie: known.displayCookie }).call(wallEndpoint)).toMatchObject({ today });
        const { email, token } = known.invitation;
        expect(await new Client(url).call(checkInvitationEndpoint, { body: { token } })).toMatchObject({
          email,
        });
      },
    );

    upgradedOrNightly('come from the yard with the links that weren’t revoked', async () => {
      const { living, revoked } = known.yardLinks;
      expect(await clientWith({ token: living }).call(yardEndpoint)).toMatchObject({
        runs: [
          { id: known.released.runId, slots: [{ mark: { status: 'missing' } }, {}, { text: 'Kran 08:00' }] },
        ],
      });
      expect(await clientWith({ token: revoked }).refusal(yardEndpoint)).toMatchObject({ status: 401 });
    });
  });

  describe('the plan', () => {
    upgradedOrNightly('has the day as it was', async () => {
      const date = known.released.date;
      expect(await (await anna()).call(daySnapshotEndpoint, { params: { date } })).toMatchObject(known.day);
    });

    upgradedOrNightly('still wants a reason for changes of the released day', async () => {
      const run = known.day.deliveries.find(({ id }) => id === known.released.runId);
      const change = driverInput({ id: known.released.runId, version: run?.version ?? 0 }, 'Kern');
      expect((await (await anna()).refusal(updateDeliveryEndpoint, change)).type).toBe('REASON_REQUIRED');
    });

    upgradedOrNightly('takes back what was done before the upgrade', async () => {
      const { changeId, orderId } = known.move;
      await (await anna()).call(undoChangeEndpoint, { params: { id: changeId } });
      const order = database.db.selectFrom('productionOrder').select('hallId').where('id', '=', orderId);
      expect(await order.executeTakeFirstOrThrow()).toEqual({ hallId: 1 });
    });

    upgradedOrNightly('keeps drafts, webhooks and photos', async () => {
      const draft = await (await anna()).call(readDraftEndpoint, { params: { id: known.draft } });
      expect(draft).toMatchObject({ steps: [{ action: 'shipments.split' }], conflicts: [] });
      const { webhooks } = await (await anna()).call(listWebhooksEndpoint);
      expect(webhooks).toMatchObject([{ name: 'ERP', pausedReason: 'admin', last: { ok: true } }]);
      const photo = known.day.deliveryItems.find(({ mark }) => mark)?.mark?.photo ?? '';
      const { raw } = await sendRequest(url, {
        method: 'GET',
        path: `/api/photos/${photo}`,
        headers: { cookie: known.cookie },
      });
      expect(raw).toEqual(jpeg());
    });

    upgradedOrNightly('agrees with its log', async () => {
      const checked = (await verifyStored(database.owner)) ?? [];
      expect(checked.flatMap(({ listed }) => listed)).toEqual([]);
      expect(checked).toHaveLength(16);
    });
  });

  const words: Translator = { language: 'de', t: (key, values) => translate('de', key, values) };
  /** Returns the history's sentences about a day, newest first. */
  const sentencesOf = async (date: string): Promise<string[]> => {
    const client = await anna();
    const told: AnswerOf<typeof historyEndpoint>['entries'] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { entries, next }: AnswerOf<typeof historyEndpoint> = await client.call(historyEndpoint, {
        query: { date, cursor },
      });
      told.push(...entries);
      cursor = next;
    }
    return told.map((entry) => `${entry.actor.name}: ${phraseOf(entry, words)}`);
  };

  describe('the history', () => {
    upgradedOrNightly('tells the day as it was told', async () => {
      expect([...new Set(await sentencesOf(known.released.date))]).toMatchSnapshot('sentences');
    });

    upgradedOrNightly('has words for whatever was done', async () => {
      const told = (await sentencesOf(today)).map((sentence) => sentence.replaceAll(/\d+/g, 'N'));
      expect([...new Set(told)].sort()).toMatchSnapshot('sentences');
    });
  });
});
