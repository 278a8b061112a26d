import type {
  ClientToServer,
  HeadsMessage,
  JoinResult,
  PatchMessage,
  ServerToClient,
  TotalsMessage,
} from '@werkplan/shared/live/protocol.ts';
import type { RoomKey } from '@werkplan/shared/live/stream-key.ts';
import { io, type Socket } from 'socket.io-client';

interface Listener {
  connected(): void;
  disconnected(): void;
  patch?(message: PatchMessage): void;
  heads?(message: HeadsMessage): void;
  totals?(message: TotalsMessage): void;
}

const joinTimeoutMs = 5_000;
const returnWithinMs = 300;

/** A window's socket as in the client: it reconnects until it is closed. */
export class WindowSocket {
  readonly #socket: Socket<ServerToClient, ClientToServer>;
  #isWanted = true;
  /** The number of connections so far. */
  session = 0;

  constructor(url: string, cookie: string, listener: Listener) {
    this.#socket = io(url, {
      autoConnect: false,
      transports: ['websocket'],
      extraHeaders: { cookie },
      forceNew: true,
      reconnectionDelay: 200,
      reconnectionDelayMax: 1_000,
      timeout: 3_000,
    });
    this.#socket.on('connect', () => {
      this.session += 1;
      listener.connected();
    });
    this.#socket.on('disconnect', (reason) => {
      listener.disconnected();
      // socket.io doesn't reconnect by itself after the server has closed the connection.
      if (reason === 'io server disconnect') this.#returnSoon();
    });
    this.#socket.on('connect_error', () => {
      if (!this.#socket.active) this.#returnSoon();
    });
    this.#socket.on('patch', (message) => listener.patch?.(message));
    this.#socket.on('heads', (message) => listener.heads?.(message));
    this.#socket.on('totals', (message) => listener.totals?.(message));
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  connect(): void {
    this.#socket.connect();
  }

  /** Replaces a dead connection by a new one. */
  again(): void {
    this.#socket.disconnect().connect();
  }

  async join(key: RoomKey, since?: { epoch: string; revision: number }): Promise<JoinResult> {
    return await this.#socket.timeout(joinTimeoutMs).emitWithAck('join', { key, ...(since && { since }) });
  }

  leave(key: RoomKey): void {
    this.#socket.emit('leave', { key }, () => undefined);
  }

  close(): void {
    this.#isWanted = false;
    this.#socket.disconnect();
  }

  #returnSoon(): void {
    setTimeout(() => this.#isWanted && this.#socket.connect(), returnWithinMs);
  }
}
