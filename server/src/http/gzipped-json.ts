import { gunzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

/** An answer that is kept packed and sent as it is to whoever takes gzip. */
export class GzippedJson {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  send(request: Request, response: Response): void {
    response.type('json').vary('Accept-Encoding');
    if (request.acceptsEncodings('gzip') === 'gzip')
      response.set('Content-Encoding', 'gzip').send(this.bytes);
    else response.send(gunzipSync(this.bytes));
  }
}
