import type { Logger } from 'pino';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { logLevelOfRetry } from '../database/temporary-failure.ts';
import type { Config } from '../config/config.ts';
import type { CommittedChange } from '../change/committed-change.ts';
import { type Caller, type Credential, credentialOf } from '../http/caller.ts';
import { type CallerCache, callerMaxAgeMs } from '../http/caller-cache.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { measurePhase } from '../platform/phases.ts';
import { PgNotifier, type Topic } from '../database/pg-notifier.ts';
import { inBackground } from '../database/in-background.ts';
import type { Database } from '../database/database.ts';
import { requireKnownSchema, SchemaError } from '../database/migrate.ts';
import { type CatchUp, CatchUps, type StreamPosition } from './catch-up.ts';
import { JoinLimits } from './join-listener.ts';
import type { PresenceRegistry } from './presence-registry.ts';
import type { SocketContext } from './socket-context.ts';
import { SettingsComparison } from './settings-comparison.ts';
import { SocketServer } from './socket-server.ts';

/** Reads the changes that a caller missed of a stream. @throws BUSY when the caller has too many waiting catch-ups */
export type CatchUpFor = (caller: Caller, key: StreamKey, since: StreamPosition) => Promise<CatchUp>;

/** The live updates of a server: its sockets, the relay that follows the log, and notifications between servers. */
export interface Live {
  /** Broadcasts a change that this server has committed. */
  onCommitted: (change: CommittedChange) => void;
  /** Disconnects the credential's sockets and calls `onCallerChanged`. */
  onCredentialEnded: (credential: Credential) => Promise<void>;
  onLoginEnded: (id: number) => Promise<void>;
  onTokenEnded: (id: number) => Promise<void>;
  onDisplayRemoved: (id: number) => Promise<void>;
  /**
   * Drops cached callers, here at once and on other servers by notification. Resolves when the other servers are notified, or
   * after the cache's lifetime (`callerMaxAgeMs`), when their caches are out of date anyway.
   */
  onCallerChanged: () => Promise<void>;
  /** Sends the plant's settings to all screens, also to those connected to other servers. */
  onPlantChanged: () => Promise<void>;
  /** Makes the screens that show the list of drivers reload the list. */
  onDriversChanged: () => Promise<void>;
  /** Makes the screens connected to this server whose users may read the alerts reload the list of alerts. */
  onAlertsChanged: () => void;
  presence: PresenceRegistry;
  /** True if PostgreSQL doesn't answer, so that what was broadcast may be out of date. */
  isBlind: () => boolean;
  /** Reads missed changes for a client that asks by HTTP. Each caller may run only a few such reads at once. */
  catchUp: CatchUpFor;
  /** Returns the milliseconds since the log was last read successfully. */
  lookAgeMs: () => number;
  socketCount: () => number;
  /** Disconnects all sockets and resolves when the last connection has ended. */
  stop: () => Promise<void>;
}

interface SchemaWatch {
  readonly db: Database;
  readonly logger: Logger;
  readonly giveUp: ((reason: Error) => void) | undefined;
}

/** Checks on request if a newer program has migrated the database, in which case this one must stop. */
const watchSchema = ({ db, logger, giveUp }: SchemaWatch): ReturnType<typeof inBackground> => {
  const failure = 'The schema could not be checked.';
  return inBackground(logger, {
    work: async () => await requireKnownSchema(db),
    failure,
    onFailure: (error) => {
      if (error instanceof SchemaError) giveUp?.(error);
      else logger.error({ err: error }, failure);
    },
  });
};

export const startLive = (
  context: Omit<SocketContext, 'broadcastToNodes' | 'catchUps' | 'limits'> & {
    databaseUrl: string;
    callers: CallerCache;
    config: Config;
    /** Called when this server or another one has changed the plan. */
    onLog: () => void;
    /** Called with the reason when the server must exit. */
    giveUp: ((reason: Error) => void) | undefined;
  },
): Live => {
  const { callers } = context;
  /** Allows callers to be cached only while notifications of ended logins arrive and the log can be read. */
  const trustCallers = (): void => callers.setTrusted(notifier.isListening && !sockets.relay.isBlind);
  const onCallerChanged = async (): Promise<void> => {
    callers.clear();
    // The sweep disconnects sockets whose caller has other rights now. They reconnect with the new rights.
    void sockets.logins.sweep();
    await withTimeout(callerMaxAgeMs, notifier.notifyAtOnce('logins'));
  };
  const onCredentialEnded = async (credential: Credential): Promise<void> => {
    sockets.endCredential(credential);
    await onCallerChanged();
  };
  const schema = watchSchema(context);
  const limits = new JoinLimits();
  const catchUps = new CatchUps(context.db);
  const sockets = new SocketServer({
    ...context,
    limits,
    catchUps,
    broadcastToNodes: (text) => notifier.broadcast('presence', text),
    onSight: (isSeeing) => {
      if (!isSeeing) notifier.renew();
      trustCallers();
      context.onSight(isSeeing);
    },
    onEpoch: (epoch) => {
      callers.clear();
      schema.request();
      context.onEpoch(epoch);
    },
  });
  const sendPlant = async (): Promise<void> => {
    try {
      sockets.news.plant(await context.readPlant());
    } catch (error) {
      // The failure is only logged, because pages fetch the settings anyway when they load or reconnect.
      context.logger[logLevelOfRetry(error)]({ err: error }, 'The plant’s settings could not be sent.');
    }
  };
  const onNotification = (topic: Topic): void => {
    if (topic === 'plant') return void sendPlant();
    if (topic === 'drivers') return sockets.news.drivers();
    if (topic === 'schema') return schema.request();
    if (topic === 'logins') {
      callers.clear();
      return void sockets.logins.sweep();
    }
    sockets.relay.wake();
    sockets.waiting.look();
    context.onLog();
  };
  const settings = new SettingsComparison({
    ...context,
    broadcast: (text) => notifier.broadcast('settings', text),
  });
  const ignoringInvalid =
    (receive: (text: string) => void) =>
    (text: string): void => {
      try {
        receive(text);
      } catch (error) {
        context.logger.warn({ err: error }, 'Ignored an invalid broadcast from another node.');
      }
    };
  const notifier = new PgNotifier(context.databaseUrl, context.logger, {
    onNotification,
    onBroadcast: {
      presence: ignoringInvalid((text) => sockets.presence.updateFromServer(text)),
      settings: ignoringInvalid((text) => settings.receive(text)),
    },
    onListening: () => {
      trustCallers();
      if (!notifier.isListening) return;
      settings.ask();
      // Another server may have changed settings or drivers while notifications didn't arrive, so both are announced again.
      void sendPlant();
      sockets.news.drivers();
    },
  });
  return {
    onCommitted: (committed) => {
      measurePhase('broadcast', () => sockets.relay.onCommitted(committed));
      sockets.waiting.onCommitted(committed.streams.map(({ key }) => key));
      notifier.notify('log');
      context.onLog();
    },
    onCredentialEnded,
    onLoginEnded: async (id) => await onCredentialEnded(`login:${id}`),
    onTokenEnded: async (id) => await onCredentialEnded(`token:${id}`),
    onDisplayRemoved: async (id) => await onCredentialEnded(`display:${id}`),
    onCallerChanged,
    onPlantChanged: async () => {
      await Promise.all([sendPlant(), notifier.notifyAtOnce('plant')]);
    },
    onDriversChanged: async () => {
      sockets.news.drivers();
      await notifier.notifyAtOnce('drivers');
    },
    onAlertsChanged: () => sockets.news.alerts(),
    presence: sockets.presence,
    isBlind: () => sockets.relay.isBlind,
    catchUp: async (caller, key, since) =>
      await limits.turns.take(credentialOf(caller), async () => await catchUps.take(key, since)),
    lookAgeMs: () => sockets.relay.lookAgeMs,
    socketCount: () => sockets.size,
    stop: async () => {
      schema.stop();
      await Promise.all([notifier.stop(), sockets.stop()]);
    },
  };
};
