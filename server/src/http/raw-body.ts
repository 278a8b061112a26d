import { createHash } from 'node:crypto';

/**
 * A body that isn't JSON. Its bytes are private, so that a request's fingerprint, which is JSON, has only media type, charset
 * and hash.
 */
export class RawBody {
  readonly type: string;
  /** The charset that the media type names, in lower case; null if it names none. */
  readonly charset: string | null;
  /** The SHA-256 of the bytes, base64url. */
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
