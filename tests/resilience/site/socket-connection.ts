import type { Socket } from 'node:net';
import { dial } from './dial.ts';
import { FrameReader } from './frames.ts';

const endOfHead = Buffer.from('\r\n\r\n');
const livePrefix = Buffer.from('42["');

/** One proxied WebSocket that can be cut, silenced, and made to lose single live messages. */
export class SocketConnection {
  readonly #inner: Socket;
  #outer: Socket | null = null;
  readonly #losesNow: () => boolean;
  readonly #frames = new FrameReader();
  #isUpgraded = false;
  #isHeld = false;
  #queue: (() => void)[] = [];

  constructor(inner: Socket, first: Buffer, ports: readonly number[], losesNow: () => boolean) {
    this.#inner = inner;
    this.#losesNow = losesNow;
    void this.#open(first, ports);
  }

  async #open(first: Buffer, ports: readonly number[]): Promise<void> {
    const outer = await dial(ports);
    if (!outer || this.#inner.destroyed) {
      outer?.destroy();
      this.#inner.destroy();
      return;
    }
    this.#outer = outer;
    outer.write(first);
    this.#inner.on('data', (bytes: Buffer) => this.#pass(() => outer.write(bytes)));
    outer.on('data', (bytes: Buffer) => this.#pass(() => this.#fromServer(bytes)));
    this.#inner.on('close', () => outer.destroy());
    outer.on('close', () => this.#pass(() => this.#inner.destroy()));
    this.#inner.resume();
  }

  cut(): void {
    this.#inner.destroy();
    this.#outer?.destroy();
  }

  hold(): void {
    this.#isHeld = true;
  }

  /** Delivers the delayed messages in order, as TCP's retransmission does. */
  release(): void {
    this.#isHeld = false;
    const queue = this.#queue;
    this.#queue = [];
    for (const deliver of queue) deliver();
  }

  #pass(deliver: () => void): void {
    if (this.#isHeld) this.#queue.push(deliver);
    else deliver();
  }

  #fromServer(bytes: Buffer): void {
    if (this.#inner.destroyed) return;
    if (!this.#isUpgraded) {
      const end = bytes.indexOf(endOfHead);
      this.#isUpgraded = end >= 0;
      const rest = end < 0 ? bytes.length : end + endOfHead.length;
      this.#inner.write(bytes.subarray(0, rest));
      bytes = bytes.subarray(rest);
    }
    for (const { frame, payload } of this.#frames.push(bytes)) {
      const isLive = payload.subarray(0, 40).includes('"patch"') && payload.subarray(0, 4).equals(livePrefix);
      if (!(isLive && this.#losesNow())) this.#inner.write(frame);
    }
  }
}
