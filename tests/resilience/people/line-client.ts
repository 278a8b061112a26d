import { type IncomingMessage, request } from 'node:http';
import { Client, type Reply } from '../../support/client.ts';

/** Longer than anything that heals: a request that is given up must not be done afterwards. */
const timeoutMs = 30_000;

/** A caller whose every request is a connection of its own, so that the line can treat each as it likes. */
export class LineClient extends Client {
  override async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const { message, bytes } = await exchange(`${this.url}${path}`, method, text, {
      ...(this.cookie && { cookie: this.cookie }),
      ...(this.csrf && method !== 'GET' && { 'x-csrf-token': this.csrf }),
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      }),
      'accept-language': 'en',
      ...headers,
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(message.headers))
      answered.set(name, [value].flat().join(', '));
    // What a browser is known again by signs nobody in.
    const cookie = message.headers['set-cookie']?.find((one) => !one.includes('werkplan-device='));
    if (cookie) this.cookie = cookie.split(';')[0] ?? '';
    this.csrf = answered.get('x-csrf-token') ?? this.csrf;
    return {
      status: message.statusCode ?? 0,
      headers: answered,
      body: bytes.length === 0 ? undefined : JSON.parse(bytes.toString('utf8')),
    };
  }
}

const exchange = async (
  url: string,
  method: string,
  text: string | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<{ message: IncomingMessage; bytes: Buffer }> =>
  await new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false, timeout: timeoutMs }, (message) => {
      const chunks: Buffer[] = [];
      message.on('data', (chunk: Buffer) => chunks.push(chunk));
      message.on('end', () => resolve({ message, bytes: Buffer.concat(chunks) }));
      message.on('error', reject);
      message.on('aborted', () => reject(new Error('cut off')));
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', reject);
    sent.end(text);
  });
