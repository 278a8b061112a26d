import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';

const endings = { br: '.br', gzip: '.gz' } as const;
const encodings = ['br', 'gzip'] as const;

/** A file straight in the folder, of a kind that the build compresses. */
const compressible = /^\/[\w.-]+\.(js|css)$/;

/** Hands out the compressed twin that the build laid beside an asset, in the best form the caller takes. Before `express.static`. */
export const precompressed =
  (folder: string): RequestHandler =>
  (request, response, next) => {
    const [, kind] = compressible.exec(request.path) ?? [];
    if (!kind) return next();
    response.vary('Accept-Encoding');
    const encoding = encodings.find((one) => request.acceptsEncodings(one));
    const twin = encoding && request.path + endings[encoding];
    if (!twin || !existsSync(join(folder, twin))) return next();
    response.type(kind);
    response.set('Content-Encoding', encoding);
    request.url = twin;
    next();
  };
