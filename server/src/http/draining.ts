import type { Server, ServerResponse } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestHandler } from 'express';

const lookEveryMs = 20;
/** Whoever sent nothing between so many looks has nothing on its way. Looks, not time: a busy process reads late. */
const quietLooks = 15;
const enoughMs = 5_000;

/**
 * A stop that loses no request: nobody new is let in, whoever is in is answered, with the note that the connection ends with it,
 * and only then the connections are closed. Node by itself closes a kept connection between two requests, when the next
 * one may be on its way already.
 */
export class Draining {
  readonly #server: Server;
  readonly #connections = new Set<Socket>();
  /** Those of them that ask, rather than following live. */
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
    // A live connection is closed in its own way.
    server.prependListener('upgrade', (_request, socket) => this.#asking.delete(socket as Socket));
  }

  /** First in line: sees every request that isn't live. */
  readonly middleware: RequestHandler = (_request, response, next) => {
    this.#requests += 1;
    if (this.#isStopping) response.set('Connection', 'close');
    this.#underWay.add(response);
    response.once('close', () => this.#underWay.delete(response));
    next();
  };

  /** Resolves when everything was answered and nothing more is to come, at the latest after some seconds. */
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

  /** Ends whatever is still connected: who doesn't read a farewell, or isn't let in yet. */
  cutOff(): void {
    for (const socket of this.#connections) socket.destroy();
  }
}
