import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Client } from '../client.ts';
import { dial } from './raw-http.ts';

/** The parts of a client's WebSocket frame, each of which a test may falsify. */
export interface FrameParts {
  opcode?: number;
  payload?: string | Buffer;
  final?: boolean;
  reserved?: number;
  masked?: boolean;
  /** The claimed length, if it differs from the payload's. */
  claims?: number;
}

const lengthBytes = (length: number, mask: number): Buffer => {
  if (length < 126) return Buffer.from([mask | length]);
  if (length < 65_536) return Buffer.from([mask | 126, length >> 8, length & 0xff]);
  const bytes = Buffer.alloc(9);
  bytes[0] = mask | 127;
  bytes.writeBigUInt64BE(BigInt(length), 1);
  return bytes;
};

export const frame = (parts: FrameParts): Buffer => {
  const { opcode = 1, payload = '', final = true, reserved = 0, masked = true, claims } = parts;
  const bytes = Buffer.from(payload);
  const key = masked ? randomBytes(4) : Buffer.alloc(0);
  return Buffer.concat([
    Buffer.from([(final ? 0x80 : 0) | (reserved << 4) | opcode]),
    lengthBytes(claims ?? bytes.length, masked ? 0x80 : 0),
    key,
    masked ? bytes.map((byte, index) => byte ^ (key[index % 4] ?? 0)) : bytes,
  ]);
};

const upgrade = (client: Client, headers: Readonly<Record<string, string>>, path: string): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(client.url).host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...(client.cookie === '' ? [] : [`Cookie: ${client.cookie}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

export const livePath = '/socket.io/?EIO=4&transport=websocket';

interface Handshake {
  headers?: Readonly<Record<string, string>>;
  path?: string;
  /** Bytes sent together with the handshake, before its answer. */
  early?: Buffer;
}

/** A connection to the live endpoint that can send arbitrary bytes. */
export class RawSocket {
  /** HTTP status of the handshake; 101 means that the connection is a WebSocket. */
  status = 0;
  readonly texts: string[] = [];
  closed = false;
  readonly #socket: Socket;
  readonly #waiting = new Set<() => void>();
  #bytes = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (data: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, data]);
      if (this.status === 0) this.#readHead();
      else this.#readFrames();
      this.#wake();
    });
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      this.closed = true;
      this.#wake();
    });
  }

  /** Performs the handshake with the client's cookie. */
  static async open(
    client: Client,
    { headers = {}, path = livePath, early = Buffer.alloc(0) }: Handshake = {},
  ): Promise<RawSocket> {
    const raw = new RawSocket(await dial(client.url));
    raw.send(Buffer.concat([Buffer.from(upgrade(client, headers, path)), early]));
    await raw.until(() => raw.status !== 0);
    return raw;
  }

  /** Opens a socket and joins the plan's Socket.IO namespace. */
  static async connected(client: Client, handshake: Handshake = {}): Promise<RawSocket> {
    const raw = await RawSocket.open(client, handshake);
    raw.text('40');
    await raw.until(() => raw.texts.some((text) => text.startsWith('40')));
    return raw;
  }

  send(bytes: Buffer): void {
    if (!this.closed) this.#socket.write(bytes);
  }

  /** Sends a string as one text frame, or bytes unchanged. */
  say(textOrBytes: string | Buffer): void {
    if (typeof textOrBytes === 'string') this.text(textOrBytes);
    else this.send(textOrBytes);
  }

  text(payload: string): void {
    this.send(frame({ payload }));
  }

  /** Resolves as soon as the test is true or the connection has ended. */
  async until(test: () => boolean): Promise<void> {
    while (!test() && !this.closed) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** Returns the acknowledgement with this id; undefined when the connection ends without it. */
  async ack(id: number): Promise<unknown> {
    const start = `43${id}`;
    await this.until(() => this.texts.some((text) => text.startsWith(start)));
    const answer = this.texts.find((text) => text.startsWith(start));
    return answer === undefined ? undefined : (JSON.parse(answer.slice(start.length)) as unknown[])[0];
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  #readHead(): void {
    const end = this.#bytes.indexOf('\r\n\r\n');
    if (end < 0) return;
    this.status = Number(this.#bytes.toString('latin1', 9, 12));
    this.#bytes = this.#bytes.subarray(end + 4);
    if (this.status === 101) this.#readFrames();
  }

  /** Reads the server's frames, which are unmasked and unfragmented; only texts are kept. */
  #readFrames(): void {
    while (this.#bytes.length >= 2) {
      const short = (this.#bytes[1] ?? 0) & 0x7f;
      const head = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (this.#bytes.length < head) return;
      const length =
        short < 126
          ? short
          : short === 126
            ? this.#bytes.readUInt16BE(2)
            : Number(this.#bytes.readBigUInt64BE(2));
      if (this.#bytes.length < head + length) return;
      const opcode = (this.#bytes[0] ?? 0) & 0x0f;
      if (opcode === 1) this.texts.push(this.#bytes.toString('utf8', head, head + length));
      // RFC 6455 demands a close frame in answer to a close frame.
      if (opcode === 8) this.#socket.end(frame({ opcode: 8 }));
      this.#bytes = this.#bytes.subarray(head + length);
    }
  }
}
