import type { ChangeContext } from '../change/change.ts';
import type { Credential } from '../http/caller.ts';
import { Bell, type Topic } from './bell.ts';
import type { PresenceBook } from './presence.ts';
import { SocketServer, type SocketContext } from './socket-server.ts';

/** The telling side of a server: sockets, the relay that tails the log, the bell between nodes. */
export interface Live {
  onCommitted: ChangeContext['onCommitted'];
  /** Closes the sockets let in by it, here at once and on other nodes at their next look. */
  onCredentialEnded: (credential: Credential) => void;
  presence: PresenceBook;
  /** Whether PostgreSQL doesn't answer: what was told may be old. */
  isBlind: () => boolean;
  /** Open connections of this node. */
  socketCount: () => number;
  /** Says goodbye; resolves when the last connection has ended. */
  stop: () => Promise<void>;
}

export const startLive = (context: Omit<SocketContext, 'sayToNodes'> & { databaseUrl: string }): Live => {
  const sockets = new SocketServer({
    ...context,
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
    socketCount: () => sockets.size,
    stop: async () => {
      await Promise.all([bell.stop(), sockets.stop()]);
    },
  };
};
