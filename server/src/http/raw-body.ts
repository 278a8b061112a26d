import { createHash } from 'node:crypto';

/** A body that isn't JSON, identified by media type and hash. */
export class RawBody {
  readonly type: string;
  /** SHA-256, base64url. */
  readonly hash: string;
  readonly #bytes: Buffer;

  constructor(type: string, bytes: Buffer) {
    this.type = type;
    this.hash = createHash('sha256').update(bytes).digest('base64url');
    this.#bytes = bytes;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }
}
