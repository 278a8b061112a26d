import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

type OnPatch = (revision: number) => void;

const patchEvent = '42["patch"';
const headsEvent = '42["heads"';
const runsEvent = '42["runs"';
const revisionField = '"revision":';

/**
 * A minimal Socket.IO client: a bench runs hundreds of them beside the measured servers, so it only searches each patch for its
 * revision instead of parsing it.
 */
export class Wire {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  onPatch: OnPatch = () => undefined;
  onHeads: () => void = () => undefined;
  onRuns: () => void = () => undefined;
  /** Bytes of the frames read so far. */
  bytes = 0;
  #rest: Buffer = Buffer.alloc(0);
  #asked = 0;
  readonly #asking = new Map<number, (answer: unknown) => void>();
  #onConnected: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
  }

  /** Rejects if the server isn't reachable or refuses the connection. */
  static async open(url: string, cookie = ''): Promise<Wire> {
    const { hostname, port, host } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    const wire = new Wire(socket);
    const connected = new Promise<void>((resolve) => (wire.#onConnected = resolve));
    socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: d2Vya3BsYW4gYmVuY2ggMQ==\r\n${cookie && `Cookie: ${cookie}\r\n`}\r\n`,
    );
    await wire.#shakeHands();
    socket.on('data', (chunk: Buffer) => wire.#read(chunk));
    wire.#read(Buffer.alloc(0));
    wire.#send('40');
    const outcome = await Promise.race([connected.then(() => 'connected'), wire.closed.then(() => 'closed')]);
    if (outcome === 'closed') throw new Error('the server closed the socket');
    return wire;
  }

  /** Emits an event and resolves with its acknowledgement. */
  async emit<Answer>(event: string, data: unknown): Promise<Answer> {
    const id = (this.#asked += 1);
    const answer = new Promise<unknown>((resolve) => this.#asking.set(id, resolve));
    this.#send(`42${id}${JSON.stringify([event, data])}`);
    const lost = this.closed.then(() => Promise.reject(new Error('the socket closed')));
    return (await Promise.race([answer, lost])) as Answer;
  }

  /** Emits an event without waiting for an acknowledgement. */
  tell(event: string, data: unknown): void {
    this.#send(`42${JSON.stringify([event, data])}`);
  }

  cut(): void {
    this.socket.destroy();
  }

  async #shakeHands(): Promise<void> {
    let head = '';
    while (!head.includes('\r\n\r\n')) {
      const [chunk] = (await once(this.socket, 'data')) as [Buffer];
      head += chunk.toString('latin1');
    }
    if (!head.startsWith('HTTP/1.1 101')) {
      this.cut();
      throw new Error(head.slice(0, head.indexOf('\r\n')));
    }
    this.#rest = Buffer.from(head.slice(head.indexOf('\r\n\r\n') + 4), 'latin1');
  }

  /** Reads frames, which servers send unmasked with one message each. */
  #read(chunk: Buffer): void {
    let rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    for (;;) {
      const frame = firstFrame(rest);
      if (!frame) break;
      rest = rest.subarray(frame.end);
      this.bytes += frame.end;
      if (frame.opcode === 1) this.#take(frame.payload);
      else if (frame.opcode === 8) this.cut();
    }
    this.#rest = rest;
  }

  #take(payload: Buffer): void {
    if (payload.toString('latin1', 0, patchEvent.length) === patchEvent) {
      const at = payload.indexOf(revisionField) + revisionField.length;
      this.onPatch(Number.parseInt(payload.toString('latin1', at, at + 12), 10));
      return;
    }
    const text = payload.toString('utf8');
    if (text === '2') this.#send('3');
    else if (text.startsWith(headsEvent)) this.onHeads();
    else if (text.startsWith(runsEvent)) this.onRuns();
    else if (text.startsWith('40')) this.#onConnected();
    else if (text.startsWith('43')) this.#acknowledge(text);
  }

  #acknowledge(text: string): void {
    const start = text.indexOf('[');
    const id = Number(text.slice(2, start));
    const [answer] = JSON.parse(text.slice(start)) as unknown[];
    this.#asking.get(id)?.(answer);
    this.#asking.delete(id);
  }

  /** Sends a frame; clients must mask, and a mask of zeros leaves the text unchanged. */
  #send(text: string): void {
    const payload = Buffer.from(text);
    const head = payload.length < 126 ? Buffer.alloc(6) : Buffer.alloc(8);
    head[0] = 0x81;
    head[1] = 0x80 | Math.min(payload.length, 126);
    if (payload.length >= 126) head.writeUInt16BE(payload.length, 2);
    this.socket.write(Buffer.concat([head, payload]));
  }
}

function firstFrame(data: Buffer): { opcode: number; payload: Buffer; end: number } | null {
  if (data.length < 2) return null;
  const opcode = (data[0] ?? 0) & 0x0f;
  const short = (data[1] ?? 0) & 0x7f;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (data.length < head) return null;
  const length = short < 126 ? short : short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2));
  const end = head + length;
  return data.length < end ? null : { opcode, payload: data.subarray(head, end), end };
}
