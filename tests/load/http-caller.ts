import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it came over the wire, gzipped where the server did so. */
  readonly raw: Buffer;
}

/** The server had closed a connection that was kept for later; browsers ask again, and so do we. */
class StaleConnection extends Error {}

const jsonHeaders = (text: string) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(text),
});

/** Keeps its connections open as a browser does; cheaper than fetch, so that the bench measures the server. */
export class HttpCaller {
  readonly url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(url: string) {
    this.url = url;
  }

  /** @throws an Error for any answer that isn't 2xx */
  async send(
    method: string,
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const sent = { ...headers, ...(body !== undefined && jsonHeaders(text)), 'accept-encoding': 'gzip' };
    const ask = async () => await this.#ask(method, path, text, sent);
    const answer = await ask().catch(async (error: unknown) => {
      if (error instanceof StaleConnection) return await ask();
      throw error;
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${textOf(answer)}`);
    return answer;
  }

  async #ask(method: string, path: string, text: string, headers: OutgoingHttpHeaders): Promise<Answer> {
    return await new Promise<Answer>((resolve, reject) => {
      const outgoing = request(this.url + path, { method, agent: this.#agent, headers }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.once('end', () => {
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            raw: Buffer.concat(chunks),
          });
        });
      });
      outgoing.on('error', (error) => reject(outgoing.reusedSocket ? new StaleConnection() : error));
      outgoing.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export const textOf = ({ headers, raw }: Answer): string =>
  (headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString('utf8');

export const jsonOf = <T>(answer: Answer): T => JSON.parse(textOf(answer)) as T;
