import type { ChangeContext } from '../change/change.ts';
import { Bell } from './bell.ts';
import { SocketServer, type SocketContext } from './socket-server.ts';

/** The telling side of a server: sockets, the relay that tails the log, the bell between nodes. */
export interface Live {
  onCommitted: ChangeContext['onCommitted'];
  /** Closes the login's sockets, here at once and on other nodes at their next look. */
  onLoginEnded: (loginId: number) => void;
  stop: () => Promise<void>;
}

export const startLive = (context: SocketContext & { databaseUrl: string }): Live => {
  const sockets = new SocketServer(context);
  const bell = new Bell(context.databaseUrl, context.logger, (topic) => {
    if (topic === 'logins') return void sockets.sweep();
    sockets.relay.wake();
    sockets.waiting.look();
  });
  return {
    onCommitted: (committed) => {
      sockets.relay.onCommitted(committed);
      sockets.waiting.onCommitted(committed.streams.map(({ key }) => key));
      bell.ring('log');
    },
    onLoginEnded: (loginId) => {
      sockets.endLogin(loginId);
      bell.ring('logins');
    },
    stop: async () => {
      await bell.stop();
      await sockets.stop();
    },
  };
};
