import type { AnswerOf, AnyEndpoint, CallInput } from '@werkplan/shared/http/endpoint.ts';

/** Lets callers pass numbers for parameters of path and query, which are text in the request. */
type Wire<T> = { [K in keyof T]: T[K] | number };
type Part<Name extends string, T> = undefined extends T
  ? { readonly [K in Name]?: undefined }
  : Record<never, never> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };

/** Parameters, query and body of a request; a part is required only if the endpoint declares a mandatory field in it. */
export type RequestParts<E extends AnyEndpoint> = Part<'params', Wire<CallInput<E>['params']>> &
  Part<'query', Wire<CallInput<E>['query']>> &
  Part<'body', CallInput<E>['body']>;

export type AnswerData<E extends AnyEndpoint> = AnswerOf<E>;

type Values = Readonly<Record<string, unknown>>;

const fillPath = (path: string, params: Values): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])));

/** Builds the query string: repeats the key for each value of a list (rules/api.md#shapes), and skips undefined and null. */
const queryOf = (query: Values): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
};

/** Builds the path and query string of a request. */
export const addressOf = (endpoint: AnyEndpoint, params: Values = {}, query: Values = {}): string =>
  fillPath(endpoint.path, params) + queryOf(query);
