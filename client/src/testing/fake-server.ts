import { contractOf } from '@werkplan/shared/contracts.ts';
import { type ErrorCode, errorStatus } from '@werkplan/shared/errors/error-codes.ts';
import { vi } from 'vitest';
import { findCall, answerFault, requestFaults, minimalAnswer } from './declared-calls.ts';

/** A request as sent by the window. */
export interface SentRequest {
  readonly method: string;
  readonly address: string;
  /** Method and address: 'PUT /api/orders/7?date=…' */
  readonly line: string;
  readonly body: unknown;
  readonly headers: Headers;
}

interface Answer {
  /** 200 by default. */
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Given instead of an answer, makes the request fail as without a network. */
export const noAnswer = 'no answer';

type ServerAnswer = Answer | Response;
type Answering = (request: SentRequest) => ServerAnswer | typeof noAnswer | Promise<ServerAnswer>;

const responseOf = ({ status, body, headers }: Answer): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status: status ?? 200,
    ...(headers && { headers }),
  });

const held: Promise<string[]>[] = [];

/** Returns and clears the contradictions between requests or answers and their declarations. */
export const takeContradictions = async (): Promise<string[]> => (await Promise.all(held.splice(0))).flat();

/** False for addresses outside of the API, such as build files and health checks. */
const isDeclared = ({ address }: SentRequest): boolean => address.startsWith('/api/');

const faultsOf = async (request: SentRequest, response: Response): Promise<string[]> => {
  if (!isDeclared(request)) return [];
  const isJson = findCall(request)?.endpoint.answerType === undefined;
  const text = await response.text();
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
  // A faulty request may be answered with a refusal.
  const inRequest = response.status === 400 ? [] : requestFaults(request);
  // An answer may lack its rows only if the request asked for that.
  const isBrief = response.headers.has('preference-applied') && request.headers.has('prefer');
  const inAnswer = isBrief ? null : answerFault(request, response.status, body);
  const found = [...inRequest, inAnswer ?? []].flat();
  return found.map((fault) => `${request.line}: ${fault}`);
};

/** Makes `answering` answer all calls of `fetch`; returns the list of requests, which grows with each request. */
export const serveWith = (answering: Answering): SentRequest[] => {
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}): Promise<Response> => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const method = init.method ?? 'GET';
    const request = {
      method,
      address,
      line: `${method} ${address}`,
      body,
      headers: new Headers(init.headers),
    };
    requests.push(request);
    const answer = await answering(request);
    if (answer === noAnswer) throw new TypeError('Failed to fetch');
    const response = answer instanceof Response ? answer : responseOf(answer);
    held.push(faultsOf(request, response.clone()));
    return response;
  });
  return requests;
};

/** Creates an answer that the test gives later. */
export const deferredAnswer = (): {
  readonly answer: Promise<Answer>;
  readonly give: (answer: Answer) => void;
} => {
  let give: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => {
    give = resolve;
  });
  return { answer, give: (given) => give(given) };
};

/** Creates a refusal in the server's format. */
export const refusal = (type: ErrorCode, more: object = {}): Response =>
  Response.json({ type, displayMessage: type, ...more }, { status: errorStatus[type] });

/** Answers calls by name, other changes by `others`, and all remaining declared calls with their minimal answer. */
export const serveCalls = (
  answers: Readonly<Record<string, Answering>> = {},
  others: Answering = minimalAnswer,
): SentRequest[] => {
  for (const name of Object.keys(answers)) contractOf({ name });
  return serveWith((request) => {
    const answering = answers[findCall(request)?.endpoint.name ?? ''];
    if (answering) return answering(request);
    return request.method === 'GET' ? minimalAnswer(request) : others(request);
  });
};
