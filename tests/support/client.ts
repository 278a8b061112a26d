import { isDeepStrictEqual } from 'node:util';
import { contractOf } from '@werkplan/shared/contracts.ts';
import type { ErrorBody } from '@werkplan/shared/errors/error-body-schema.ts';
import type { AnswerOf, AnyEndpoint, CallInput } from '@werkplan/shared/http/endpoint.ts';
import { type HttpAnswer, type HttpRequest, jsonHeaders, sendRequest, textOf } from './http-request.ts';

/** `Body` defaults to the members of a refusal, each of which may be missing. */
export interface Reply<Body = Partial<ErrorBody>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Combines answer and refusal, because tests check the status before they read members. */
type AnswerOrRefusal<E extends AnyEndpoint> = (AnswerOf<E> extends object ? AnswerOf<E> : unknown) &
  Partial<ErrorBody>;

/** Headers are converted lazily, because few tests read them. */
const replyOf = (answer: HttpAnswer): Reply => {
  const { status, headers, raw } = answer;
  return {
    status,
    get headers() {
      const read = new Headers();
      for (const [name, value] of Object.entries(headers))
        for (const one of [value ?? []].flat()) read.append(name, one);
      return read;
    },
    body: raw.length === 0 ? undefined : JSON.parse(textOf(answer)),
  };
};

/** The input of a declared call; path and query may be invalid, the body is typed. */
export interface TestInput<E extends AnyEndpoint> {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  body?: CallInput<E>['body'];
}

/** Returns the path and query of a call. */
export const addressOf = <E extends AnyEndpoint>(
  endpoint: E,
  { params = {}, query: asked = {} }: TestInput<E>,
): string => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one));
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
};

/**
 * Throws when an answer does not conform to the call's declared schema. Undeclared members are found only where the
 * schema copies what it parses.
 */
const checkAnswer = (endpoint: AnyEndpoint, { status, body }: Reply, isDryRun: boolean): void => {
  const schema = contractOf(endpoint).answer;
  if (status !== 200 || !schema || endpoint.answerType) return;
  const answer: unknown = isDryRun ? (body as { answer: unknown }).answer : body;
  const { data, error } = schema.safeParse(answer);
  if (!error && isDeepStrictEqual(data, answer)) return;
  const told = error?.message ?? 'it has members that are not declared';
  throw new Error(`${endpoint.name} answered otherwise than declared: ${told}\n${JSON.stringify(body)}`);
};

export interface ClientOptions {
  /** False opens a connection per request, so that a load balancer distributes the requests one by one. */
  readonly keepsConnections?: boolean;
  readonly timeoutMs?: number;
}

/** An API client with a cookie and a CSRF token, as a browser has them. */
export class Client {
  /** The default for clients that don't set the option. */
  static keepsConnections = true;
  readonly url: string;
  readonly #connections: Pick<HttpRequest, 'agent' | 'timeoutMs'>;
  cookie = '';
  csrf = '';
  /** A script's token, sent instead of cookie and CSRF token. */
  token = '';

  constructor(url: string, { keepsConnections = Client.keepsConnections, timeoutMs }: ClientOptions = {}) {
    this.url = url;
    this.#connections = { ...(!keepsConnections && { agent: false }), ...(timeoutMs && { timeoutMs }) };
  }

  async signIn(email: string, password: string): Promise<void> {
    const reply = await this.send('POST', '/api/login', { email, password });
    if (reply.status !== 200) throw new Error(`sign-in: ${reply.status} ${JSON.stringify(reply.body)}`);
  }

  /**
   * Sends a raw request: buffers unchanged, any other body as JSON. `Answer` is the type that the test expects, by default
   * a refusal's members, each of which may be missing.
   */
  async send<Answer = Partial<ErrorBody>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply<Answer>> {
    const text = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const answer = await sendRequest(this.url, {
      method,
      path,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.csrf && method !== 'GET' && { 'x-csrf-token': this.csrf }),
        ...(typeof text === 'string' && jsonHeaders(text)),
        ...(Buffer.isBuffer(text) && { 'content-length': text.length }),
        'accept-language': 'en',
        ...headers,
      },
      body: text,
      ...this.#connections,
    });
    // The device cookie and the OIDC state cookie carry no session.
    const cookie = answer.headers['set-cookie']?.find((one) => !/werkplan-(?:device|oidc)=/.test(one));
    if (cookie) this.cookie = cookie.split(';')[0] ?? '';
    this.csrf = answer.headers['x-csrf-token']?.toString() ?? this.csrf;
    return replyOf(answer) as Reply<Answer>;
  }

  /** Sends a declared call that must succeed; returns its body. */
  async call<E extends AnyEndpoint>(
    endpoint: E,
    input: TestInput<E> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<AnswerOf<E>> {
    const reply = await this.attempt(endpoint, input, headers);
    if (reply.status >= 300)
      throw new Error(`${endpoint.name}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body as AnswerOf<E>;
  }

  /** Sends a declared call that must be refused; returns status and error body. */
  async refusal<E extends AnyEndpoint>(
    endpoint: E,
    input: TestInput<E> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ErrorBody & { status: number }> {
    const reply = await this.attempt(endpoint, input, headers);
    if (reply.status < 400)
      throw new Error(`${endpoint.name} was not refused: ${JSON.stringify(reply.body)}`);
    return { status: reply.status, ...(reply.body as ErrorBody) };
  }

  async attempt<E extends AnyEndpoint>(
    endpoint: E,
    input: TestInput<E>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply<AnswerOrRefusal<E>>> {
    const reply = await this.send(endpoint.method, addressOf(endpoint, input), input.body, headers);
    checkAnswer(endpoint, reply, input.query?.['dryRun'] !== undefined);
    return reply as Reply<AnswerOrRefusal<E>>;
  }
}
