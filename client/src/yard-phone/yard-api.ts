import {
  addPhotoEndpoint,
  departEndpoint,
  markShipmentEndpoint,
  yardEndpoint,
  yardPhotoEndpoint,
} from '@werkplan/shared/yard/yard-endpoints.ts';
import type { NotesOfRun } from '@werkplan/shared/notes/note-contracts.ts';
import { signNoteEndpoint, yardNotesEndpoint } from '@werkplan/shared/notes/note-endpoints.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { Yard } from '@werkplan/shared/yard/yard-schema.ts';
import { ApiError, NetworkError } from '../lib/api-errors.ts';
import { addressOf } from '../lib/api-request.ts';
import { currentLanguage } from '../lib/i18n.ts';
import { noteServerTime } from '../lib/server-time.ts';
import type { ReportAnswer, WaitingReport } from './waiting.ts';

/** Timeout (ms) of a call. The server keeps a request open for 5 s if nothing changes. */
const patienceMs = 10_000;
/** Timeout (ms) for a photo on a slow connection. */
const photoPatienceMs = 60_000;

interface RequestOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object | Blob;
  readonly key?: string;
  readonly signal?: AbortSignal;
}

const headersOf = (token: string, { body, key }: RequestOptions): Headers => {
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': currentLanguage(),
    authorization: `Bearer ${token}`,
  });
  if (body) headers.set('content-type', body instanceof Blob ? body.type : 'application/json');
  if (key !== undefined) headers.set('idempotency-key', key);
  return headers;
};

/** Makes a call with the link's token. @throws ApiError for a refusal, NetworkError without an answer */
const ask = async (token: string, endpoint: AnyEndpoint, sent: RequestOptions): Promise<Response> => {
  const { params, query, body, signal } = sent;
  const isPhoto = body instanceof Blob;
  const timeout = AbortSignal.timeout(isPhoto ? photoPatienceMs : patienceMs);
  const init: RequestInit = {
    method: endpoint.method,
    headers: headersOf(token, sent),
    // Omits the cookies of a planner who is signed in in the same browser.
    credentials: 'omit',
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body && { body: isPhoto ? body : JSON.stringify(body) }),
  };
  const answer = await fetch(addressOf(endpoint, params, query), init).catch((cause: unknown) => {
    throw new NetworkError('The server did not answer.', { cause });
  });
  noteServerTime(answer.headers.get('date'));
  if (answer.ok) return answer;
  const refusal: unknown = await answer.json().catch(() => undefined);
  throw new ApiError(answer.status, refusal, Number(answer.headers.get('retry-after')));
};

/** Reads the body of an answer. @throws NetworkError if it is incomplete, as if there were no answer */
const bodyOf = async <Body>(read: Promise<Body>): Promise<Body> =>
  await read.catch((cause: unknown) => {
    throw new NetworkError('The answer ended early.', { cause });
  });

/** Reads the yard's state; with `after`, waits for a change, and returns null if there is none for 5 s. */
export const readYard = async (
  token: string,
  after: string | null,
  signal: AbortSignal,
): Promise<Yard | null> => {
  const query = after === null ? {} : { after };
  const answer = await ask(token, yardEndpoint, { query, signal });
  if (answer.status === 204) return null;
  const yard = (await bodyOf(answer.json())) as Yard;
  noteServerTime(yard.serverTime);
  return yard;
};

/** Reads the delivery notes of the link's run, also for a week after the link has expired. */
export const readNotes = async (token: string, signal?: AbortSignal): Promise<NotesOfRun> => {
  const answer = await ask(token, yardNotesEndpoint, signal ? { signal } : {});
  return (await bodyOf(answer.json())) as NotesOfRun;
};

const requestOf = ({ report, key }: WaitingReport): [AnyEndpoint, RequestOptions] => {
  if (report.kind === 'departed') {
    const { deliveryId: id, departed } = report;
    return [departEndpoint, { params: { id }, body: { departed }, key }];
  }
  if (report.kind === 'receipt')
    return [signNoteEndpoint, { params: { id: report.noteId }, body: report.receipt, key }];
  const { shipmentId: id, itemId: expectedItemId, seenAt } = report;
  if (report.kind === 'photo')
    return [addPhotoEndpoint, { params: { id }, query: { expectedItemId, seenAt }, body: report.photo, key }];
  const { status, note, language } = report;
  const body = { status, ...(note !== '' && { note, language }), expectedItemId, seenAt };
  return [markShipmentEndpoint, { params: { id }, body, key }];
};

/** Sends a report; repeating it has no further effect. */
export const sendReport = async (token: string, entry: WaitingReport): Promise<ReportAnswer> => {
  const answer = await ask(token, ...requestOf(entry));
  return (await bodyOf(answer.json())) as ReportAnswer;
};

export const readPhoto = async (token: string, photo: string): Promise<Blob> => {
  const answer = await ask(token, yardPhotoEndpoint, { params: { photo } });
  return await bodyOf(answer.blob());
};
