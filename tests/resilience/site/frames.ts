/** Splits a byte stream into unmasked WebSocket frames, as servers send them; an incomplete frame waits for more bytes. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);

  /** Returns the frames that are complete by now, each with its header. */
  push(bytes: Buffer): { frame: Buffer; payload: Buffer }[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const frames: { frame: Buffer; payload: Buffer }[] = [];
    for (;;) {
      const size = sizeOf(this.#rest);
      if (size === null || this.#rest.length < size.header + size.payload) return frames;
      const end = size.header + size.payload;
      frames.push({ frame: this.#rest.subarray(0, end), payload: this.#rest.subarray(size.header, end) });
      this.#rest = this.#rest.subarray(end);
    }
  }
}

const sizeOf = (bytes: Buffer): { header: number; payload: number } | null => {
  if (bytes.length < 2) return null;
  const length = (bytes[1] ?? 0) & 0x7f;
  if (length < 126) return { header: 2, payload: length };
  if (length === 126) return bytes.length < 4 ? null : { header: 4, payload: bytes.readUInt16BE(2) };
  return bytes.length < 10 ? null : { header: 10, payload: Number(bytes.readBigUInt64BE(2)) };
};
