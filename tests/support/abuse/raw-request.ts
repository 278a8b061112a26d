import type { Client } from '../client.ts';
import { sendRequest } from '../http-request.ts';
import type { AbuseScene } from './scene.ts';

/** One request exactly as it is sent; `null` removes a header that a planner's request has by default. */
export interface RawRequest {
  method: string;
  path: string;
  body?: string | Buffer;
  headers?: Readonly<Record<string, string | readonly string[] | null>>;
}

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  text: string;
}

/** A kind of bad request: its description, its construction from the scene, and the expected `CODE` or `CODE field`. */
export type Kind = readonly [kind: string, request: (scene: AbuseScene) => RawRequest, refusal: string];

/** JSON text in which `Raw` marks parts that JSON.stringify cannot produce. */
export class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const mark = (index: number): string => `"@raw ${index}@"`;

export const jsonOf = (value: unknown): string => {
  const raws: string[] = [];
  const text = JSON.stringify(value, (_, member: unknown) => {
    if (!(member instanceof Raw)) return member;
    raws.push(member.text);
    return mark(raws.length - 1).slice(1, -1);
  });
  return raws.reduce((whole, raw, index) => whole.replace(mark(index), () => raw), text);
};

export const rawRequest = (
  method: string,
  path: string,
  value?: unknown,
  headers: RawRequest['headers'] = {},
): RawRequest => ({
  method,
  path,
  ...(value !== undefined && { body: value instanceof Raw ? value.text : jsonOf(value) }),
  headers,
});

const present = (headers: NonNullable<RawRequest['headers']>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === null ? [] : [[name, typeof value === 'string' ? value : [...value]]],
    ),
  );

/** Sends the request with the client's cookie, CSRF token and content type, unless the request sets them. */
export const sendRaw = async (client: Client, request: RawRequest, language = 'en'): Promise<Answer> => {
  const answer = await sendRequest(client.url, {
    method: request.method,
    path: request.path,
    headers: present({
      cookie: client.cookie || null,
      'x-csrf-token': request.method === 'GET' ? null : client.csrf || null,
      'content-type': request.body === undefined ? null : 'application/json',
      'content-length': request.body === undefined ? null : String(Buffer.byteLength(request.body)),
      'accept-language': language,
      ...request.headers,
    }),
    body: request.body,
  });
  return { status: answer.status, headers: answer.headers, text: answer.raw.toString('utf8') };
};
