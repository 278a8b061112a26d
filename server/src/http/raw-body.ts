import { createHash } from 'node:crypto';

/** A body that isn't JSON, identified by media type and hash. */
export class RawBody {
  readonly type: string;
  /** The charset that the media type names, in lower case; null if it names none. */
  readonly charset: string | null;
  /** SHA-256, base64url. */
  readonly hash: string;
  readonly #bytes: Buffer;

  constructor(type: string, bytes: Buffer, charset: string | null = null) {
    this.type = type;
    this.charset = charset;
    this.hash = createHash('sha256').update(bytes).digest('base64url');
    this.#bytes = bytes;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }
}
