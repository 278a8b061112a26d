import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { ChangeContext } from '../change/change.ts';
import { type Caller, type Credential, credentialOf } from '../http/caller.ts';
import { Bell, type Topic } from './bell.ts';
import { type CatchUp, catchUp, type Position } from './catch-up.ts';
import { JoinLimits } from './join-listener.ts';
import type { PresenceBook } from './presence.ts';
import { SocketServer, type SocketContext } from './socket-server.ts';

/** @throws BUSY when too many of the caller's wait already */
export type CatchUpFor = (caller: Caller, key: StreamKey, since: Position) => Promise<CatchUp>;

/** The telling side of a server: sockets, the relay that tails the log, the bell between nodes. */
export interface Live {
  onCommitted: ChangeContext['onCommitted'];
  /** Closes the sockets let in by it, here at once and on other nodes at their next look. */
  onCredentialEnded: (credential: Credential) => void;
  presence: PresenceBook;
  /** Whether PostgreSQL doesn't answer: what was told may be old. */
  isBlind: () => boolean;
  /** What a follower missed, for the polling twin of the sockets; few at a time of one caller. */
  catchUp: CatchUpFor;
  /** Open connections of this node. */
  socketCount: () => number;
  /** Says goodbye; resolves when the last connection has ended. */
  stop: () => Promise<void>;
}

export const startLive = (
  context: Omit<SocketContext, 'sayToNodes' | 'limits'> & { databaseUrl: string },
): Live => {
  const limits = new JoinLimits();
  const sockets = new SocketServer({
    ...context,
    limits,
    sayToNodes: (text) => bell.say(text),
    onSight: (isSeeing) => {
      if (!isSeeing) bell.renew();
      context.onSight(isSeeing);
    },
  });
  const onRing = (topic: Topic): void => {
    if (topic === 'logins') return void sockets.logins.sweep();
    sockets.relay.wake();
    sockets.waiting.look();
  };
  const onSaid = (text: string): void => {
    try {
      sockets.presence.hearNode(text);
    } catch (error) {
      context.logger.warn({ err: error }, 'Another node’s word was not understood.');
    }
  };
  const bell = new Bell(context.databaseUrl, context.logger, { onRing, onSaid });
  return {
    onCommitted: (committed) => {
      sockets.relay.onCommitted(committed);
      sockets.waiting.onCommitted(committed.streams.map(({ key }) => key));
      bell.ring('log');
    },
    onCredentialEnded: (credential) => {
      sockets.endCredential(credential);
      bell.ring('logins');
    },
    presence: sockets.presence,
    isBlind: () => sockets.relay.isBlind,
    catchUp: async (caller, key, since) =>
      await limits.turns.take(credentialOf(caller), async () => await catchUp(context.db, key, since)),
    socketCount: () => sockets.size,
    stop: async () => {
      await Promise.all([bell.stop(), sockets.stop()]);
    },
  };
};
