import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

const unpack = promisify(gunzip);

/** A cached JSON answer that is stored gzipped, so that callers that accept gzip get it without compressing it again. */
export class GzippedJson {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  async text(): Promise<string> {
    return (await unpack(this.bytes)).toString();
  }

  send(request: Request, response: Response): void {
    response.type('json').vary('Accept-Encoding');
    if (request.acceptsEncodings('gzip') === 'gzip')
      response.set('Content-Encoding', 'gzip').send(this.bytes);
    else response.send(gunzipSync(this.bytes));
  }
}
