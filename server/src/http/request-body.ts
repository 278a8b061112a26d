import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import { RawBody } from './raw-body.ts';

/** A whole run with its items, shipments and orders nests five deep. */
const maxDepth = 32;

const [quote, backslash] = [0x22, 0x5c];
const openers = new Set([0x7b, 0x5b]);
const closers = new Set([0x7d, 0x5d]);

/** Whether the text opens more lists and objects inside each other than that; looked at before anything is built of it. */
export const isDeeper = (json: Uint8Array, depth: number): boolean => {
  let [open, isText] = [0, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    // In UTF-8 no byte of another character looks like one of these.
    if (isText && byte === backslash) at += 1;
    else if (byte === quote) isText = !isText;
    else if (!isText && openers.has(byte) && (open += 1) > depth) return true;
    else if (!isText && closers.has(byte)) open -= 1;
  }
  return false;
};

/** Whether a request announces a body, be it an empty one. */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;

/** How many bytes are to be reckoned with: those that are announced, without a number as many as may come. */
export const announcedBytes = (request: IncomingMessage, limit: number): number => {
  if (!announcesBody(request)) return 0;
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  return Number.isNaN(length) ? limit : Math.min(length, limit);
};

/** JSON is UTF-8 (RFC 8259) and comes as it is: what is packed might be a thousand times as long. */
const isPlainJson = (request: Request): boolean => {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type);
  const isUtf8 = charset === null || charset[1]?.toLowerCase() === 'utf-8';
  return request.is('application/json') !== false && isUtf8 && encoding.toLowerCase() === 'identity';
};

/** How much of a body is read, and how long nothing of it may arrive. */
export interface Reading {
  readonly limit: number;
  /** 0: as long as it likes. */
  readonly stallMs: number;
}

/** Gives its memory back at once: V8 looks through what has lived for seconds only when much more of it has come together. */
const release = ({ buffer }: Buffer<ArrayBuffer>): void => {
  structuredClone(buffer, { transfer: [buffer] });
};

/** At most so many bytes of the body; what comes after them is left where it is. */
const bytesOf = async (request: Request, { limit, stallMs }: Reading): Promise<Buffer> =>
  await new Promise((resolve, reject) => {
    // One piece for all of it: its memory is taken as bytes arrive, and what they arrived in lives no longer than that.
    const bytes = Buffer.allocUnsafeSlow(announcedBytes(request, limit));
    let [size, isOver] = [0, false];
    const giveUp = (code: 'BODY_STALLED' | 'PAYLOAD_TOO_LARGE' | 'VALIDATION_ERRORS'): void => {
      if (isOver) return;
      isOver = true;
      request.off('data', take).pause();
      release(bytes);
      reject(new DomainError(code));
    };
    // Whoever sends nothing any more would hold what has arrived, and its room, for as long as the connection stands.
    const timer = stallMs > 0 ? setTimeout(() => giveUp('BODY_STALLED'), stallMs) : undefined;
    request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
    const take = (chunk: Buffer): void => {
      timer?.refresh();
      if (size + chunk.length > bytes.length) giveUp('PAYLOAD_TOO_LARGE');
      else size += chunk.copy(bytes, size);
    };
    // Every request closes; one that has ended wasn't broken off, and an error with its stack trace isn't free.
    const breakOff = (): void => {
      if (!request.readableEnded) giveUp('VALIDATION_ERRORS');
    };
    request.on('data', take);
    request.once('end', () => resolve(bytes.subarray(0, size)));
    request.once('error', breakOff).once('close', breakOff);
  });

const parse = (bytes: Buffer): unknown => {
  if (isDeeper(bytes, maxDepth)) throw invalid({ body: 'validation.invalidFormat' });
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new DomainError('VALIDATION_ERRORS');
  }
};

/**
 * A request's JSON (bare literals included), read only now and no further than `limit` bytes; undefined when there is
 * none, an empty object when it is empty.
 * @throws UNSUPPORTED_MEDIA_TYPE for anything but plain JSON in UTF-8; PAYLOAD_TOO_LARGE; BODY_STALLED; VALIDATION_ERRORS
 * for what is no JSON, or nests too deep
 */
export const readBody = async (request: Request, response: Response, reading: Reading): Promise<unknown> => {
  if (!announcesBody(request)) return undefined;
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (length === 0) return isPlainJson(request) ? {} : undefined;
  if (!isPlainJson(request)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  if (length > reading.limit) throw new DomainError('PAYLOAD_TOO_LARGE');
  if (request.headers.expect !== undefined) response.writeContinue();
  const bytes = await bytesOf(request, reading);
  return bytes.length === 0 ? {} : parse(bytes);
};

/**
 * A request's body as its bytes, of one of these media types.
 * @throws UNSUPPORTED_MEDIA_TYPE for another type and for what is packed; PAYLOAD_TOO_LARGE; BODY_STALLED;
 * VALIDATION_ERRORS for none
 */
export const readRawBody = async (
  request: Request,
  response: Response,
  { types, ...reading }: Reading & { types: readonly string[] },
): Promise<RawBody> => {
  const { 'content-length': length, 'content-encoding': encoding = 'identity', expect } = request.headers;
  if (!announcesBody(request) || Number(length) === 0) throw invalid({ body: 'validation.required' });
  const type = types.find((one) => request.is(one) !== false);
  if (type === undefined || encoding.toLowerCase() !== 'identity')
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  if (Number(length) > reading.limit) throw new DomainError('PAYLOAD_TOO_LARGE');
  if (expect !== undefined) response.writeContinue();
  const bytes = await bytesOf(request, reading);
  if (bytes.length === 0) throw invalid({ body: 'validation.required' });
  return new RawBody(type, bytes);
};
