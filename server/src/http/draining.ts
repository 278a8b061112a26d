import type { Server, ServerResponse } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestHandler } from 'express';

const lookEveryMs = 20;
/**
 * Connections count as idle after this many checks without a new request. Checks are counted instead of elapsed time, because a
 * busy process may not have read input that has already arrived.
 */
const quietLooks = 15;
/** Maximum duration of draining in ms. */
const enoughMs = 5_000;

/**
 * Stops without losing a request: refuses new connections, answers open requests with `Connection: close`, and closes idle
 * connections last. Node's own `close` may close a kept-alive connection while its next request is already on the way.
 */
export class GracefulShutdown {
  readonly #server: Server;
  readonly #connections = new Set<Socket>();
  /** Open connections that carry HTTP requests; a connection leaves this set when it becomes a WebSocket. */
  readonly #asking = new Set<Socket>();
  readonly #underWay = new Set<ServerResponse>();
  #requests = 0;
  #isStopping = false;

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => {
      this.#connections.add(socket);
      this.#asking.add(socket);
      socket.once('close', () => {
        this.#connections.delete(socket);
        this.#asking.delete(socket);
      });
    });
    // WebSockets are closed by the socket server.
    server.prependListener('upgrade', (_request, socket) => this.#asking.delete(socket as Socket));
  }

  /** Must be mounted before all routes, so that it sees every HTTP request. */
  readonly middleware: RequestHandler = (_request, response, next) => {
    this.#requests += 1;
    if (this.#isStopping) response.set('Connection', 'close');
    this.#underWay.add(response);
    response.once('close', () => this.#underWay.delete(response));
    next();
  };

  /** Resolves when all requests are answered and the connections are idle, after five seconds at the latest. */
  async drain(): Promise<void> {
    this.#isStopping = true;
    Listener.prototype.close.call(this.#server);
    for (const response of this.#underWay)
      if (!response.headersSent) response.setHeader('Connection', 'close');
    const latest = performance.now() + enoughMs;
    let [quiet, seen] = [0, this.#requests];
    const isBusy = (): boolean => this.#underWay.size > 0 || (this.#asking.size > 0 && quiet < quietLooks);
    while (isBusy() && performance.now() < latest) {
      await delay(lookEveryMs);
      quiet = seen === this.#requests ? quiet + 1 : 0;
      seen = this.#requests;
    }
  }

  /** Destroys the remaining connections: idle ones, and those of clients that never read their answer. */
  destroyConnections(): void {
    for (const socket of this.#connections) socket.destroy();
  }
}
