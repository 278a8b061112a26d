import { SocketServer as Sound } from '../../../../server/src/live/socket-server.ts';

const neverMs = 2_147_483_647;

/** Sends heads only to new sockets. */
export class SocketServer extends Sound {
  constructor(context: ConstructorParameters<typeof Sound>[0]) {
    super({ ...context, heartbeatMs: neverMs });
  }
}
