import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface HttpRequest {
  readonly method: string;
  /** Path and query exactly as they go out. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string | Buffer | undefined;
  /** The connection pool to use; false opens a connection that ends with the answer. */
  readonly agent?: Agent | false;
  /** The request is given up after so long without a byte. */
  readonly timeoutMs?: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as received, gzipped where that was accepted. */
  readonly raw: Buffer;
}

/** The server had closed a connection that was kept for later, before this request reached it. */
class StaleConnection extends Error {}

const keptConnections = new Agent({ keepAlive: true });

const exchange = async (
  url: string,
  { method, path, headers, body, agent = keptConnections, timeoutMs }: HttpRequest,
): Promise<HttpAnswer> =>
  await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const options = {
      hostname,
      port,
      method,
      path,
      headers,
      agent,
      ...(timeoutMs && { timeout: timeoutMs }),
    };
    const outgoing = request(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      // Also when the line breaks in the middle of an answer.
      incoming.on('error', reject);
      incoming.once('end', () => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, raw: Buffer.concat(chunks) });
      });
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      reject(outgoing.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnection() : error),
    );
    outgoing.end(body);
  });

/**
 * Sends one request; every status is an answer. Cheaper than fetch, and as a browser does it asks again where a kept
 * connection turns out to be closed.
 * @throws the connection's error when no whole answer came
 */
export const sendRequest = async (url: string, asked: HttpRequest): Promise<HttpAnswer> => {
  try {
    return await exchange(url, asked);
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
    return await exchange(url, { ...asked, agent: false });
  }
};

/** Headers of a body of JSON. */
export const jsonHeaders = (body: string): OutgoingHttpHeaders => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
});

export const textOf = ({ headers, raw }: HttpAnswer): string =>
  (headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString('utf8');

export const jsonOf = <T>(answer: HttpAnswer): T => JSON.parse(textOf(answer)) as T;
