import { vi } from 'vitest';

/** A call as it left the window. */
export interface SentCall {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Answers every call of this window with what `answer` makes of it; returns the calls made, in their order. */
export const answerCalls = (
  answer: (call: SentCall) => Response | Promise<Response>,
): readonly SentCall[] => {
  const calls: SentCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const call = {
      method: init.method ?? 'GET',
      address,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      headers: new Headers(init.headers),
    };
    calls.push(call);
    return await answer(call);
  });
  return calls;
};

/** A refusal as the server words it. */
export const refusal = (status: number, type: string, more: object = {}): Response =>
  Response.json({ type, displayMessage: type, ...more }, { status });
