import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface HttpRequest {
  readonly method: string;
  /** Path and query, sent unchanged. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string | Buffer | undefined;
  /** The connection pool; false opens a connection for this request only. */
  readonly agent?: Agent | false;
  /** The request fails after this time without any data. */
  readonly timeoutMs?: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as received, still compressed if the request accepted gzip. */
  readonly raw: Buffer;
}

/** The server closed an idle connection before the request reached it. */
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
      // The connection may break in the middle of an answer.
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
 * Sends one request; any status is a result. Cheaper than fetch, and like a browser it retries when an idle connection
 * turns out to be closed.
 * @throws the connection's error when no complete answer arrived
 */
export const sendRequest = async (url: string, asked: HttpRequest): Promise<HttpAnswer> => {
  try {
    return await exchange(url, asked);
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
    return await exchange(url, { ...asked, agent: false });
  }
};

/** Headers for a JSON body. */
export const jsonHeaders = (body: string): OutgoingHttpHeaders => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
});

export const textOf = ({ headers, raw }: HttpAnswer): string =>
  (headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString('utf8');

export const jsonOf = <T>(answer: HttpAnswer): T => JSON.parse(textOf(answer)) as T;
