import { vi } from 'vitest';

/** A call as it left the window. */
export interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  /** Both: 'PUT /api/orders/7?date=…' */
  readonly line: string;
  readonly body: unknown;
  readonly headers: Headers;
}

interface Answer {
  /** 200 unless given. */
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const noAnswer = 'no answer';

type ServerAnswer = Answer | Response;
type Answering = (request: SentRequest) => ServerAnswer | typeof noAnswer | Promise<ServerAnswer>;

/** Stands in for the server behind `fetch`; returns the requests as they come in. */
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
    if (answer instanceof Response) return answer;
    const text = answer.body === undefined ? null : JSON.stringify(answer.body);
    return new Response(text, {
      status: answer.status ?? 200,
      ...(answer.headers && { headers: answer.headers }),
    });
  });
  return requests;
};

/** An answer that the test gives when it is time. */
export const laterAnswer = (): {
  readonly answer: Promise<Answer>;
  readonly give: (answer: Answer) => void;
} => {
  let give: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => {
    give = resolve;
  });
  return { answer, give: (given) => give(given) };
};

/** A refusal as the server words it. */
export const refusal = (status: number, type: string, more: object = {}): Response =>
  Response.json({ type, displayMessage: type, ...more }, { status });
