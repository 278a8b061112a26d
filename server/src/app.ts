import { markCardBy } from '@werkplan/shared/sites/run-marks.ts';
import { checkChange, deriveRows, followChange } from '@werkplan/shared/extras.ts';
import type { AddressInfo } from 'node:net';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { headsIntervalMs } from '@werkplan/shared/live/protocol.ts';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { startAccounts } from './account/start-accounts.ts';
import { readEpoch } from './change/epoch-store.ts';
import type { Config } from './config/config.ts';
import { secretsOf } from './config/server-secrets.ts';
import type { WorkingRole } from './database/app-rights.ts';
import { connectionsOf, createConnections, createDatabase, type Database } from './database/database.ts';
import { WriteState } from './database/write-state.ts';
import { captchaSources } from './captcha/remote-captcha.ts';
import { countWaiting } from './shipments/waiting-query.ts';
import { computeClientBuild } from './http/client-build.ts';
import { isProxy, limitConnections } from './http/connection-limit.ts';
import { GracefulShutdown } from './http/draining.ts';
import { EndpointRouter } from './http/endpoint-router.ts';
import { createErrorHandler } from './http/error-handler.ts';
import { healthRoutes } from './http/health.ts';
import { mountMiddleware } from './http/middleware.ts';
import { createSessionMiddleware, isHttps } from './http/session.ts';
import { createDaySnapshots } from './days/day-snapshots.ts';
import { servePages } from './page-answers.ts';
import { createHttpServer, createExpressApp, createRequestMiddleware, listen } from './http/web-server.ts';
import { apiPageFiles, serveApiPage } from './http/api-page.ts';
import { startLive } from './live/live.ts';
import { createTailedLog } from './live/tailed-log-store.ts';
import { startOidc } from './oidc/oidc-routes.ts';
import { measureRequests } from './operations/request-metrics.ts';
import { watchOperations } from './operations/watch-operations.ts';
import { metricsRoutes } from './operations/metrics-routes.ts';
import { VerifyMetrics } from './operations/verify-metrics.ts';
import type { Clock } from './platform/clock.ts';
import { Committer } from './plan/committer.ts';
import { PlanMemory } from './plan/plan-memory.ts';
import { loadCells } from './loads/load-cells.ts';
import { followPlant } from './plant/plant-settings-store.ts';
import { createSqlPlanStore } from './plan/sql-plan-store.ts';
import { Verification } from './plan/verification.ts';
import { FloodLog } from './platform/flood-log.ts';
import { watchHours, watchMidnight, watchNights } from './platform/midnight.ts';
import { withTimeout } from './platform/with-timeout.ts';
import { storeNotesOfChange } from './notes/note-routes.ts';
import { forgetSignatures } from './notes/receipt-store.ts';
import { noteChecks } from './notes/verify-notes-query.ts';
import { systemTicker } from './platform/ticker.ts';
import { createLimits } from './limits.ts';
import { NightWork } from './night-work.ts';
import { AddressRules } from './webhooks/address-rules.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';
import { JobDispatch } from './jobs/job-dispatch.ts';
import { measureWebhooks } from './operations/webhook-metrics.ts';
import { createSystemWork } from './system-work.ts';
import { createCallers } from './callers.ts';
import { createPruning } from './pruning.ts';
import { mountRoutes } from './routes.ts';

export interface AppContext {
  config: Config;
  /** The URL of the database that `db` uses, for connections outside its pool. */
  databaseUrl: string;
  /** The database's URL for the role that owns the tables, for backups and archiving; `databaseUrl` by default. */
  ownerUrl?: string | undefined;
  /** True if the role of `databaseUrl` owns the tables; true by default. */
  ownsTables?: boolean | undefined;
  workingRole?: WorkingRole;
  db: Database;
  clock: Clock;
  logger: Logger;
  /** The built client; without it only the API is served. */
  clientDir?: string | undefined;
  /** Called with the reason when the server must exit. */
  giveUp?: (reason: Error) => void;
  /** Milliseconds between two broadcasts of the heads; tests shorten it. */
  heartbeatMs?: number;
  /** Milliseconds without a successful read after which PostgreSQL counts as unreachable; tests shorten it. */
  blindAfterMs?: number;
  /** Milliseconds that a page's HTML waits for the API answers that are embedded in it. */
  pageAnswersMs?: number;
}

export interface App {
  port: number;
  /** Closes the server: at once, or with `politely` when all open requests are answered, after 5 s at the latest. */
  close: (how?: { politely: boolean }) => Promise<void>;
}

const sessionConnections = 4;
/**
 * Milliseconds without a successful read after which PostgreSQL counts as unreachable. From then on requests are refused at once,
 * so that nobody waits for a dead database.
 */
const blindAfterMs = 3_000;
const farewellMs = 1_000;

/** Creates and connects all parts and listens. Tests call it with their own clock and database. */
export const startApp = async (context: AppContext): Promise<App> => {
  const { config, db, clock, logger, databaseUrl, clientDir, ownsTables = true } = context;
  const [publicUrl, secrets] = [config.publicUrl, secretsOf(config)];
  const sessionPool = createConnections(databaseUrl, { max: sessionConnections });
  const sessions = createSessionMiddleware(config, sessionPool);
  const answerMs = context.blindAfterMs ?? blindAfterMs;
  const tail = createDatabase(databaseUrl, { max: 1, connectMs: answerMs / 2, answerMs });
  const epoch = await readEpoch(db);
  const store = createSqlPlanStore(db);
  const memory = new PlanMemory(store, epoch);
  const registry = new Registry();
  const metrics = new VerifyMetrics(registry);
  const forget = async (): Promise<void> => await forgetSignatures(db, clock.now());
  const night = new NightWork({ config, ownerUrl: context.ownerUrl ?? databaseUrl, clock, logger, forget });
  const verifying = { db, databaseUrl, memory, store, moreChecks: noteChecks, clock, logger, metrics };
  const verification = new Verification(verifying);
  const pools = [connectionsOf(db), sessionPool].filter((pool) => pool !== undefined);
  const writes = new WriteState({
    pools,
    connectAnew: () => createConnections(databaseUrl, { max: 1 }),
    clock,
    onObstacle: () => void alerts.look(),
  });

  const { plantSeed, plantRules, readPlant } = await followPlant(db, config);
  const { demo, callers, yard, authenticate, cachedCredential, findValidCredentials } = createCallers({
    db,
    clock,
    config,
  });

  const flood = new FloodLog(logger);
  const web = createExpressApp(config);
  const httpServer = createHttpServer(web);
  limitConnections(httpServer, { flood, isShared: isProxy(config.trustProxy) });
  const draining = new GracefulShutdown(httpServer);
  const live = startLive({
    httpServer,
    databaseUrl,
    db,
    clock,
    logger,
    flood,
    epoch,
    publicUrl,
    build: computeClientBuild(clientDir),
    heartbeatMs: context.heartbeatMs ?? headsIntervalMs,
    sessionMiddleware: sessions.middleware,
    authenticate,
    callers,
    countWaiting: async (today, known) => await countWaiting(db, today, known),
    findValidCredentials,
    readPlant,
    tailing: {
      heads: async (keys) => await store.heads(keys),
      log: createTailedLog(tail),
      ticker: systemTicker,
    },
    blindAfterMs: answerMs,
    config,
    giveUp: context.giveUp,
    onSight: (isSeeing) => {
      for (const pool of pools)
        if (isSeeing) pool.reopen();
        else pool.shut();
    },
    onPatch: ({ epoch: of, key, revision, patch }) => memory.take(of, key, revision, patch),
    onLog: () => {
      yard.news.look();
      if (webhooks.isNeeded) jobs.look();
    },
    onEpoch: (another) => {
      memory.begin(another);
      work.days.forget();
      work.runInBackground();
    },
  });
  const { onCommitted } = live;
  const follow = followChange;
  const storeExtraData = storeNotesOfChange({ clock, plantSeed });
  const markCard = markCardBy(plantRules);
  const plan = { store, memory, clock, plantRules };
  const committer = new Committer({ ...plan, follow, storeExtraData, checkChange, markCard, onCommitted });
  const work = createSystemWork({ db, clock, committer, logger, readPlant });
  const handleError = createErrorHandler(logger, config.plantTimeZone);
  const sources = captchaSources(config.captcha.provider);
  const first = [...createRequestMiddleware(config, sources, logger, flood), draining.middleware];
  const direct = mountMiddleware(web, { first, measure: measureRequests(registry), handleError, sessions });
  const { limitProbes, limitMetrics, ...limits } = createLimits(config);
  web.use(healthRoutes({ db, writes, isBlind: live.isBlind, limit: limitProbes }));
  web.use(metricsRoutes({ open: config.metrics, publicUrl, registry, limit: limitMetrics }));
  const { onLoginEnded, onTokenEnded, onDisplayRemoved } = live;
  const onMailQueued = (): void => jobs.look();
  const listeners = { onLoginEnded, onTokenEnded, onCallerChanged: live.onCallerChanged, onMailQueued };
  const accounts = startAccounts({ config, db, clock, logger, demo, readPlant, ...listeners });
  const { requireRecentProof } = accounts;
  const { chain } = accounts.context.audit;
  const watched = { registry, writes, night, live, verification, web, demo, ownsTables, audit: chain };
  const alerts = watchOperations({ ...context, ...watched, mail: accounts.mail });
  const entry = { direct, authenticate, requireRecentProof, cachedCredential, plantRules, ...limits };
  const router = new EndpointRouter(web, { db, clock, committer, memory, publicUrl, secrets, ...entry });
  const addressRules = new AddressRules(config.webhookAllow);
  const sending = { logger, addressRules, origin: publicUrl ?? '', onAttempt: measureWebhooks(registry) };
  const webhooks = new WebhookSender({ ...accounts.context, ...sending });
  const jobs = new JobDispatch({ db, databaseUrl, logger, areas: [accounts.mail.area, webhooks.area] });
  const oidc = startOidc(web, { accounts: accounts.context, config: config.oidc, logger, ...limits });
  const dayReads = { days: work.days, readDay: createDaySnapshots(memory) };
  mountRoutes(router, {
    ...accounts.context,
    oidc,
    ...dayReads,
    committer,
    memory,
    plantRules,
    markCard,
    deriveRows,
    runCells: loadCells,
    presence: live.presence,
    catchUp: live.catchUp,
    alerts,
    backup: night.backup,
    plantSeed,
    addressRules,
    onWebhooksChanged: () => jobs.look(),
    onDriversChanged: live.onDriversChanged,
    onPlantChanged: async () => {
      await live.onPlantChanged();
      work.updateCalendar();
    },
    onDisplayRemoved,
    yard: yard.contextWith(live.onCredentialEnded),
    timeZone: config.plantTimeZone,
    wall: {
      limitPairingsPerAddress: config.limitPairingsPerAddress,
      colours: async () => {
        const { nearFullPercent, reservationsDecide } = await readPlant();
        return { nearFullPercent, reservationsDecide };
      },
      timeZone: config.plantTimeZone,
      secure: isHttps(config),
    },
  });
  web.use(apiPageFiles, serveApiPage(clientDir, limitProbes));
  servePages(web, { ...context, ...entry, ...dayReads, accounts: accounts.context, live, sessions });
  web.use(() => {
    throw new DomainError('NOT_FOUND');
  });
  web.use(handleError);

  const pruneOld = createPruning({ db, clock, config, logger, jobs, yard });
  await work.begin();
  await pruneOld();
  await alerts.begin();
  const onNewHour = (): void => {
    void pruneOld();
    void verification.memory();
    void night.run();
  };
  const stopWatching = [
    watchMidnight(clock, work.runInBackground),
    watchHours(clock, onNewHour),
    watchNights(clock, config.plantTimeZone, () => void Promise.all([verification.stored(), chain.check()])),
    work.stop,
  ];
  await listen(httpServer, config);
  jobs.look();

  let closing: Promise<void> | undefined;
  const close = async (politely: boolean): Promise<void> => {
    for (const stop of stopWatching) stop();
    alerts.stop();
    yard.news.stop();
    oidc?.provider.stop();
    accounts.mail.stop();
    webhooks.stop();
    await Promise.all([politely ? draining.drain() : null, jobs.stop(), verification.stop(), night.stop()]);
    const gone = live.stop();
    await withTimeout(farewellMs, Promise.all([gone, accounts.context.audit.settled()]));
    draining.destroyConnections();
    await gone;
    sessions.close();
    await withTimeout(farewellMs, Promise.all([sessionPool.end(), tail.destroy()]));
  };
  return {
    port: (httpServer.address() as AddressInfo).port,
    close: async ({ politely } = { politely: false }) => await (closing ??= close(politely)),
  };
};
