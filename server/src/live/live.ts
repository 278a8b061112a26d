import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { logLevelOfRetry } from '../database/temporary-failure.ts';
import type { Config } from '../config/config.ts';
import type { CommittedChange } from '../change/committed-change.ts';
import { type Caller, type Credential, credentialOf } from '../http/caller.ts';
import { type CallerCache, callerMaxAgeMs } from '../http/caller-cache.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { measurePhase } from '../platform/phases.ts';
import { PgNotifier, type Topic } from '../database/pg-notifier.ts';
import { watchSchema } from '../database/watch-schema.ts';
import { type CatchUp, CatchUps, type StreamPosition } from './catch-up.ts';
import { JoinLimits } from './join-listener.ts';
import type { PresenceRegistry } from './presence-registry.ts';
import type { SocketContext } from './socket-context.ts';
import { SettingsComparison } from './settings-comparison.ts';
import { SocketServer } from './socket-server.ts';

/** @throws BUSY when the caller has too many waiting catch-ups */
export type CatchUpFor = (caller: Caller, key: StreamKey, since: StreamPosition) => Promise<CatchUp>;

/** The live side of a server: sockets, the relay that tails the log, notifications between servers. */
export interface Live {
  onCommitted: (change: CommittedChange) => void;
  /** Disconnects the credential's sockets and calls `onCallerChanged`. */
  onCredentialEnded: (credential: Credential) => Promise<void>;
  onLoginEnded: (id: number) => Promise<void>;
  onTokenEnded: (id: number) => Promise<void>;
  onDisplayRemoved: (id: number) => Promise<void>;
  /**
   * Drops cached callers here at once and on other servers by notification; resolves when they are notified, at the latest
   * after the cache's lifetime.
   */
  onCallerChanged: () => Promise<void>;
  /** Sends the plant's settings to all screens, also to those connected to other servers. */
  onPlantChanged: () => Promise<void>;
  /** Makes screens that show the drivers reload them. */
  onDriversChanged: () => Promise<void>;
  /** Makes this server's screens that show the alerts reload them. */
  onAlertsChanged: () => void;
  presence: PresenceRegistry;
  /** True if PostgreSQL doesn't answer, so that broadcast data may be outdated. */
  isBlind: () => boolean;
  /** Returns missed changes for clients that poll; limits each caller's concurrency. */
  catchUp: CatchUpFor;
  /** Returns the ms since the log was last read. */
  lookAgeMs: () => number;
  socketCount: () => number;
  /** Resolves when the last connection has ended. */
  stop: () => Promise<void>;
}

export const startLive = (
  context: Omit<SocketContext, 'broadcastToNodes' | 'catchUps' | 'limits'> & {
    databaseUrl: string;
    callers: CallerCache;
    config: Config;
    /** Called when this or another server changed the plan. */
    onLog: () => void;
    /** Called with the reason when the server must exit. */
    giveUp: ((reason: Error) => void) | undefined;
  },
): Live => {
  const { callers } = context;
  /** Allows caching of callers only while notifications of ended logins arrive. */
  const trustCallers = (): void => callers.setTrusted(notifier.isListening && !sockets.relay.isBlind);
  const onCallerChanged = async (): Promise<void> => {
    callers.clear();
    // Disconnects sockets whose rights changed; they reconnect with the new ones.
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
      // Pages that load or reconnect fetch the settings anyway.
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
      // Sends the settings, because another server may have changed them while notifications were missing.
      void sendPlant();
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
