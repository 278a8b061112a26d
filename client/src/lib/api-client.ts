import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { PlanEffect } from '@werkplan/shared/live/plan-effect-schema.ts';
import type { BriefAnswer } from '@werkplan/shared/plan/reply.ts';
import { ApiError, NetworkError } from './api-errors.ts';
import { addressOf, type AnswerData, type RequestParts } from './api-request.ts';
import { clientPart, currentClient } from './client.ts';
import { currentLanguage } from './i18n.ts';
import { readStored, writeStored } from './local-storage.ts';
import { notifyNoAnswer } from './notify-no-answer.ts';
import { takeEmbeddedAnswer } from './embedded-answers.ts';
import { parsePlanRevisions } from './plan-revisions.ts';
import { rememberAnswer, rememberedAnswer } from './remembered-answers.ts';
import { csrfKey } from './stored-keys.ts';
import { noteServerTime } from './server-time.ts';

const requestTimeout = 10_000;

export interface CallOptions {
  /** The whole body, for an endpoint that takes a file. */
  readonly file?: Blob;
  /** Identifies the change. Retries send the same key, so that the server makes the change only once. */
  readonly idempotencyKey?: string;
  readonly ifMatch?: string;
  /** The planner's reason for changing a released day. */
  readonly reason?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Shows no toast for a missing answer, because the caller reports or ignores the `NetworkError`. */
  readonly quiet?: boolean;
  /** Remembers the answer in this window and sends its ETag the next time, so that an unchanged answer costs only a 304. */
  readonly remember?: boolean;
  /** Lets the request outlive the page (`keepalive` of `fetch`). */
  readonly keepalive?: boolean;
  /** Requests an answer without rows (`Prefer: return=minimal`), because the socket also delivers the rows. */
  readonly isBrief?: boolean;
  /** Makes a dry run, which computes the change but stores nothing (`dryRunChange`). */
  readonly isDryRun?: boolean;
}

export interface Answer<E extends AnyEndpoint> {
  readonly data: AnswerData<E>;
  /** Revision of each stream that includes this change (`x-plan-revisions`). */
  readonly revisions: Readonly<Record<string, number>>;
  /** Id of the change in the log (`x-change-id`), needed for undo; null if nothing was changed. */
  readonly changeId: number | null;
  /** Summary of the changed rows after a brief call; null if the answer has the rows. */
  readonly brief: BriefAnswer | null;
  /** True if the server repeated its answer to a change that it had made before. */
  readonly replayed: boolean;
}

type Listener<T> = (value: T) => void;
const listenersFor = <T>() => {
  const listeners = new Set<Listener<T>>();
  const add = (listener: Listener<T>): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { add, notify: (value: T) => listeners.forEach((listener) => listener(value)) };
};

class AnswerListeners {
  readonly unauthorized = listenersFor<ApiError>();
  readonly planToday = listenersFor<string>();
  readonly planTimeZone = listenersFor<string>();
  readonly planWarning = listenersFor<string | null>();
  mayRepeat: ((refusal: ApiError) => Promise<boolean>) | undefined;
}
const heard = clientPart(() => new AnswerListeners());

type AddListener<T> = (listener: Listener<T>) => () => void;
export const onUnauthorized: AddListener<ApiError> = (listener) => heard().unauthorized.add(listener);
/** Calls the listener with the plant's day whenever an answer contains it (`x-plan-today`). */
export const onPlanToday: AddListener<string> = (listener) => heard().planToday.add(listener);
/** Calls the listener with the plant's IANA time zone whenever an answer contains it (`x-plan-time-zone`). */
export const onPlanTimeZone: AddListener<string> = (listener) => heard().planTimeZone.add(listener);
/**
 * Calls the listener with the warning for planners (`x-plan-warning`), or null, after each sign-in and session check.
 */
export const onPlanWarning: AddListener<string | null> = (listener) => heard().planWarning.add(listener);

export const newIdempotencyKey = (): string =>
  // `randomUUID` is missing over plain HTTP, which some plants use internally.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Registers the function that decides if a refused call is repeated, for example after a proof of identity. */
export const onRefused = (ask: AnswerListeners['mayRepeat']): void => void (heard().mayRepeat = ask);

const headersOf = (endpoint: AnyEndpoint, hasBody: boolean, options: CallOptions): Headers => {
  const headers = new Headers({ accept: 'application/json', 'accept-language': currentLanguage() });
  const token = readStored(csrfKey);
  if (endpoint.method !== 'GET' && token) headers.set(csrfKey, token);
  if (options.file) headers.set('content-type', options.file.type);
  else if (hasBody) headers.set('content-type', 'application/json');
  const key = options.idempotencyKey ?? (endpoint.change && newIdempotencyKey());
  if (key) headers.set('idempotency-key', key);
  if (options.isBrief) headers.set('prefer', 'return=minimal');
  if (options.ifMatch) headers.set('if-match', options.ifMatch);
  return headers;
};

const send = async (
  address: string,
  init: RequestInit,
  options: CallOptions,
): Promise<[Response, string]> => {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? requestTimeout);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await currentClient().fetch(address, { ...init, signal });
    return [response, await response.text()];
  } catch (cause) {
    // Shows no toast, because the caller has aborted the call.
    if (options.signal?.aborted) throw cause;
    if (!options.quiet) notifyNoAnswer();
    throw new NetworkError('The server did not answer.', { cause });
  }
};

const parseBody = (text: string): unknown => {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const noteHeaders = (headers: Headers): void => {
  noteServerTime(headers.get('date'));
  const token = headers.get(csrfKey);
  if (token) writeStored(csrfKey, token);
  const timeZone = headers.get('x-plan-time-zone');
  if (timeZone) heard().planTimeZone.notify(timeZone);
  const today = headers.get('x-plan-today');
  if (!today) return;
  heard().planToday.notify(today);
  heard().planWarning.notify(headers.get('x-plan-warning'));
};

const answerOf = <E extends AnyEndpoint>(data: unknown, headers: Headers): Answer<E> => ({
  data: data as AnswerData<E>,
  revisions: parsePlanRevisions(headers.get('x-plan-revisions')),
  changeId: Number(headers.get('x-change-id')) || null,
  brief: headers.get('preference-applied') === 'return=minimal' ? (data as BriefAnswer) : null,
  replayed: headers.get('idempotency-replayed') === 'true',
});

const addressFor = <E extends AnyEndpoint>(
  endpoint: E,
  parts: RequestParts<E>,
  { reason, isDryRun }: CallOptions = {},
): string => {
  const { params, query }: { params?: object; query?: object } = parts;
  return addressOf(endpoint, { ...params }, { ...query, reason, dryRun: isDryRun || undefined });
};

/**
 * Takes the answer to this request from the page's HTML; null if none is embedded, or if the answer was already taken or
 * is outdated.
 */
export const embeddedAnswer = async <E extends AnyEndpoint>(
  endpoint: E,
  parts: RequestParts<E>,
): Promise<Answer<E> | null> => {
  const address = addressFor(endpoint, parts);
  const found = await takeEmbeddedAnswer(address);
  if (!found) return null;
  const [headers, data] = [new Headers(found.headers), found.body];
  noteHeaders(headers);
  const etag = headers.get('etag');
  if (etag) rememberAnswer(address, { etag, data });
  return answerOf(data, headers);
};

/**
 * Sends a request to a declared endpoint, and repeats it after a proof of identity if the server requires one. Throws
 * `ApiError` for a refusal, `NetworkError` if no answer comes within `timeoutMs`, by default 10 s, and the abort's error
 * if `signal` aborts.
 */
export const call = async <E extends AnyEndpoint>(
  endpoint: E,
  parts: RequestParts<E>,
  options: CallOptions = {},
): Promise<Answer<E>> => {
  const { body }: { body?: unknown } = parts;
  const headers = headersOf(endpoint, body !== undefined, options);
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers,
    ...(options.keepalive && { keepalive: true }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(options.file && { body: options.file }),
  };
  const address = addressFor(endpoint, parts, options);
  const known = options.remember ? rememberedAnswer(address) : undefined;
  if (known) headers.set('if-none-match', known.etag);
  const [response, text] = await send(address, init, options);
  noteHeaders(response.headers);
  const isSame = known !== undefined && response.status === 304;
  const data = isSame ? known.data : parseBody(text);
  if (!response.ok && !isSame) {
    const error = new ApiError(response.status, data, Number(response.headers.get('retry-after')));
    if (error.status === 401) heard().unauthorized.notify(error);
    if (await heard().mayRepeat?.(error)) return await call(endpoint, parts, options);
    throw error;
  }
  const etag = response.headers.get('etag');
  if (options.remember && etag) rememberAnswer(address, { etag, data });
  return answerOf(data, response.headers);
};

/** Makes a dry run of a change: returns its answer and its effect, and stores nothing. @throws as `call` */
export const dryRunChange = async <E extends AnyEndpoint>(
  endpoint: E,
  parts: RequestParts<E>,
  options: CallOptions = {},
): Promise<PlanEffect & { readonly answer: AnswerData<E> }> => {
  const { data } = await call(endpoint, parts, { ...options, isDryRun: true });
  // The server wraps the declared answer of a dry run together with the effect.
  return data as unknown as PlanEffect & { readonly answer: AnswerData<E> };
};
