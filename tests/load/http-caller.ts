import { Agent } from 'node:http';
import { type HttpAnswer, jsonHeaders, sendRequest, textOf } from '../support/http-request.ts';

/** HTTP connections like a browser's: kept open, answers gzipped and unread, refusals thrown. */
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
  ): Promise<HttpAnswer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await sendRequest(this.url, {
      method,
      path,
      headers: { ...headers, ...(text !== undefined && jsonHeaders(text)), 'accept-encoding': 'gzip' },
      body: text,
      agent: this.#agent,
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${textOf(answer)}`);
    return answer;
  }

  close(): void {
    this.#agent.destroy();
  }
}
