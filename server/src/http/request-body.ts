import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import { RawBody } from './raw-body.ts';

/** Maximum nesting depth of a JSON body. Valid bodies need much less: drawings with their positions have seven levels. */
const maxDepth = 32;

const [quote, backslash] = [0x22, 0x5c];
const openers = new Set([0x7b, 0x5b]);
const closers = new Set([0x7d, 0x5d]);

/** True if the JSON nests deeper than `depth`. This is checked on the bytes, because parsing deep JSON is expensive. */
export const nestsDeeperThan = (json: Uint8Array, depth: number): boolean => {
  let [open, isText] = [0, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    // Comparing bytes is safe, because UTF-8 never uses these bytes inside another character.
    if (isText && byte === backslash) at += 1;
    else if (byte === quote) isText = !isText;
    else if (!isText && openers.has(byte) && (open += 1) > depth) return true;
    else if (!isText && closers.has(byte)) open -= 1;
  }
  return false;
};

/** True if a request's headers announce a body, even an empty one. */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;

/** Returns the bytes to reserve for a body: its announced length up to the limit, or the limit if the length is unknown. */
export const announcedBytes = (request: IncomingMessage, limit: number): number => {
  if (!announcesBody(request)) return 0;
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  return Number.isNaN(length) ? limit : Math.min(length, limit);
};

/** Returns the charset that a media type names, in lower case; null if it names none. */
const charsetIn = (type = ''): string | null =>
  /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type)?.[1]?.toLowerCase() ?? null;

/** True for uncompressed JSON in UTF-8 (RFC 8259). Compressed bodies are refused, because they might expand a thousandfold. */
const isPlainJson = (request: Request): boolean => {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  const isUtf8 = ['utf-8', null].includes(charsetIn(type));
  return request.is('application/json') !== false && isUtf8 && encoding.toLowerCase() === 'identity';
};

export interface ReadLimits {
  /** Maximum size of the body in bytes. */
  readonly limit: number;
  /** The longest pause in ms between two chunks; 0 means no limit. */
  readonly stallMs: number;
}

/** Frees the buffer's memory at once by transferring it, because V8 collects long-lived buffers late. */
const release = ({ buffer }: Buffer<ArrayBuffer>): void => {
  structuredClone(buffer, { transfer: [buffer] });
};

/** Reads the body. One that exceeds the limit is refused, and the rest of it stays unread. */
const bytesOf = async (request: Request, { limit, stallMs }: ReadLimits): Promise<Buffer> =>
  await new Promise((resolve, reject) => {
    // One buffer collects the body, so that the received chunks can be freed immediately.
    const bytes = Buffer.allocUnsafeSlow(announcedBytes(request, limit));
    let [size, isOver] = [0, false];
    const giveUp = (code: 'BODY_STALLED' | 'PAYLOAD_TOO_LARGE' | 'VALIDATION_ERRORS'): void => {
      if (isOver) return;
      isOver = true;
      request.off('data', take).pause();
      release(bytes);
      reject(new DomainError(code));
    };
    // A stalled sender would otherwise hold the buffer and its budget as long as the connection stays open.
    const timer = stallMs > 0 ? setTimeout(() => giveUp('BODY_STALLED'), stallMs) : undefined;
    request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
    const take = (chunk: Buffer): void => {
      timer?.refresh();
      if (size + chunk.length > bytes.length) giveUp('PAYLOAD_TOO_LARGE');
      else size += chunk.copy(bytes, size);
    };
    // Complete requests emit `close` too. They return here before an error is created, because its stack trace costs time.
    const breakOff = (): void => {
      if (!request.readableEnded) giveUp('VALIDATION_ERRORS');
    };
    request.on('data', take);
    request.once('end', () => resolve(bytes.subarray(0, size)));
    request.once('error', breakOff).once('close', breakOff);
  });

const parse = (bytes: Buffer): unknown => {
  if (nestsDeeperThan(bytes, maxDepth)) throw invalid({ body: 'validation.invalidFormat' });
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new DomainError('VALIDATION_ERRORS');
  }
};

/**
 * Reads and parses a request's JSON of at most `limit` bytes; any JSON value is accepted. Returns undefined without a body, and
 * an empty object for an empty body that is declared as JSON.
 * @throws UNSUPPORTED_MEDIA_TYPE for anything but plain JSON in UTF-8; PAYLOAD_TOO_LARGE; BODY_STALLED; VALIDATION_ERRORS for
 * invalid or too deeply nested JSON
 */
export const readBody = async (
  request: Request,
  response: Response,
  reading: ReadLimits,
): Promise<unknown> => {
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
 * Reads a body of one of these media types as bytes.
 * @throws UNSUPPORTED_MEDIA_TYPE for other types and compressed bodies; PAYLOAD_TOO_LARGE; BODY_STALLED; VALIDATION_ERRORS
 * for a missing body
 */
export const readRawBody = async (
  request: Request,
  response: Response,
  { types, ...reading }: ReadLimits & { types: readonly string[] },
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
  return new RawBody(type, bytes, charsetIn(request.headers['content-type']));
};
