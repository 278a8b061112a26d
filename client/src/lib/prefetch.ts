import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { call, type Answer } from './api-client.ts';
import { addressOf, type RequestParts } from './api-request.ts';

/** So long an answer that nobody has taken still counts as asked for just now. */
const freshMs = 10_000;

interface PrefetchedAnswer {
  readonly at: number;
  readonly answer: Promise<Answer<AnyEndpoint>>;
}
const asked = new Map<string, PrefetchedAnswer>();

const keyOf = <E extends AnyEndpoint>(endpoint: E, parts: RequestParts<E>): string => {
  const { params, query }: { params?: object; query?: object } = parts;
  return addressOf(endpoint, { ...params }, { ...query });
};

/** Reads what a page will need before its code is there to ask for it. */
export const prefetch = <E extends AnyEndpoint>(endpoint: E, parts: RequestParts<E>): void => {
  const answer = call(endpoint, parts, { quiet: true, remember: true });
  // Whoever takes the answer takes its failure too.
  answer.catch(() => undefined);
  asked.set(keyOf(endpoint, parts), { at: performance.now(), answer });
};

/** The answer that was asked for ahead, once; otherwise the call is made now. Fails as `call` does. */
export const readPrefetched = <E extends AnyEndpoint>(
  endpoint: E,
  parts: RequestParts<E>,
): Promise<Answer<E>> => {
  const key = keyOf(endpoint, parts);
  const found = asked.get(key);
  asked.delete(key);
  if (found && performance.now() - found.at < freshMs) return found.answer as Promise<Answer<E>>;
  return call(endpoint, parts, { quiet: true, remember: true });
};
