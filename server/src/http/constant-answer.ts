import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const pack = promisify(gzip);

/** An answer that stays the same while the server runs. It is built and compressed on the first request, and then cached. */
export class ConstantAnswer {
  readonly #type: string;
  readonly #make: () => string | Buffer;
  #made: Promise<{ plain: Buffer; packed: Buffer; etag: string }> | undefined;

  constructor(type: string, make: () => string | Buffer) {
    this.#type = type;
    this.#make = make;
  }

  async send(request: Request, response: Response): Promise<void> {
    this.#made ??= this.#packed();
    const { plain, packed, etag } = await this.#made;
    response.type(this.#type).set('ETag', etag).vary('Accept-Encoding');
    if (request.acceptsEncodings('gzip') === 'gzip') response.set('Content-Encoding', 'gzip').send(packed);
    else response.send(plain);
  }

  async #packed() {
    const plain = Buffer.from(this.#make());
    const mark = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
    return { plain, packed: await pack(plain), etag: `W/"${mark}"` };
  }
}
