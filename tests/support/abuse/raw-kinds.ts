import { newOrder } from '../make.ts';
import type { Client } from '../client.ts';

/** Raw bytes, and the expected refusal; `hangUp` ends the connection before the request is complete. */
export interface RawKind {
  readonly kind: string;
  readonly bytes: (anna: Client) => string;
  readonly refusal: string;
  readonly hangUp?: true;
}

const body = (): string => JSON.stringify(newOrder());

/** A valid order of Anna as raw HTTP text, with additional header lines. */
const order = (anna: Client, lines: readonly string[], text = body()): string =>
  [
    'POST /api/orders HTTP/1.1',
    `Host: ${new URL(anna.url).host}`,
    `Cookie: ${anna.cookie}`,
    `X-CSRF-Token: ${anna.csrf}`,
    'Content-Type: application/json',
    'Connection: close',
    ...lines,
    '',
    text,
  ].join('\r\n');
const sized = (text: string): string => `Content-Length: ${text.length}`;
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
const simple = (line: string, ...headers: string[]): string =>
  [line, 'Host: x', ...headers, '', ''].join('\r\n');

const bad = (kind: string, bytes: RawKind['bytes'], refusal = 'VALIDATION_ERRORS'): RawKind => ({
  kind,
  bytes,
  refusal,
});
const broken = (kind: string, bytes: RawKind['bytes']): RawKind => ({ ...bad(kind, bytes), hangUp: true });

/** Requests that HTTP clients cannot send: cut off, ambiguous in length, or no HTTP at all. */
export const rawKinds: readonly RawKind[] = [
  bad('length and chunks at once', (anna) => {
    const text = body();
    return order(anna, [sized(text), 'Transfer-Encoding: chunked'], chunk(text));
  }),
  bad('chunks and a length of zero, an order smuggled behind', (anna) => {
    const smuggled = order(anna, [sized(body())]);
    return order(anna, ['Content-Length: 0', 'Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`);
  }),
  bad('two lengths', (anna) => {
    const text = body();
    return order(anna, [sized(text), 'Content-Length: 5'], text);
  }),
  bad('a list of lengths', (anna) => order(anna, ['Content-Length: 5, 5'])),
  bad('a length below zero', (anna) => order(anna, ['Content-Length: -5'])),
  bad('a length with a plus', (anna) => order(anna, ['Content-Length: +5'])),
  bad('a length in hex', (anna) => order(anna, ['Content-Length: 0x10'])),
  bad('a length of thirty digits', (anna) => order(anna, [`Content-Length: ${'9'.repeat(30)}`])),
  bad('a length of words', (anna) => order(anna, ['Content-Length: all'])),
  bad('a length too short', (anna) => order(anna, ['Content-Length: 20'])),
  bad('another coding than chunked last', (anna) => order(anna, ['Transfer-Encoding: chunked, identity'])),
  bad('chunks named twice', (anna) => order(anna, ['Transfer-Encoding: chunked', 'Transfer-Encoding: gzip'])),
  bad('chunks named with a tab before the colon', (anna) => order(anna, ['Transfer-Encoding\t: chunked'])),
  bad('a chunk without a size', (anna) => order(anna, ['Transfer-Encoding: chunked'], 'xyz\r\n')),
  bad('a chunk of endless size', (anna) =>
    order(anna, ['Transfer-Encoding: chunked'], `${'f'.repeat(20)}\r\n`),
  ),
  bad('a chunk longer than it says', (anna) =>
    order(anna, ['Transfer-Encoding: chunked'], '2\r\nnull\r\n0\r\n\r\n'),
  ),
  bad('a blank before a header’s colon', (anna) => order(anna, ['X-Odd : 1'])),
  bad('a header that goes on in the next line', (anna) => order(anna, ['X-Odd: 1', ' Content-Length: 5'])),
  bad('a header without a name', (anna) => order(anna, [': x'])),
  bad('a header without a colon', (anna) => order(anna, ['nonsense'])),
  bad('NUL in a header', (anna) => order(anna, ['X-Odd: a\u0000b'])),
  bad('a bare return in a header', (anna) => order(anna, ['X-Odd: a\rContent-Length: 5'])),
  bad(
    'a header of 20 kB',
    () => simple('GET /api/trucks HTTP/1.1', `X-Flood: ${'x'.repeat(20_000)}`),
    'PAYLOAD_TOO_LARGE',
  ),
  bad('an address of 20 kB', () => simple(`GET /api/${'x'.repeat(20_000)} HTTP/1.1`), 'PAYLOAD_TOO_LARGE'),
  bad(
    'five thousand headers',
    () => simple('GET /api/trucks HTTP/1.1', ...Array.from({ length: 5000 }, (_, index) => `X-${index}: x`)),
    'PAYLOAD_TOO_LARGE',
  ),
  bad(
    'trailers of 20 kB',
    (anna) => order(anna, ['Transfer-Encoding: chunked'], `0\r\nX-Flood: ${'x'.repeat(20_000)}\r\n\r\n`),
    'PAYLOAD_TOO_LARGE',
  ),
  bad('no HTTP at all', () => 'hello\r\n\r\n'),
  bad('bytes of a TLS greeting', () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'),
  bad('HTTP/2 without asking', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  bad('a method nobody knows', () => simple('STEAL /api/orders HTTP/1.1')),
  bad('a method in lower case', () => simple('get /api/orders HTTP/1.1')),
  bad('a version nobody speaks', () => simple('GET /api/orders HTTP/9.9')),
  bad('a blank in the address', () => simple('GET /api/or ders HTTP/1.1')),
  bad('NUL in the address', () => simple('GET /api/\u0000 HTTP/1.1')),
  bad('an address without a slash', () => simple('GET api/orders HTTP/1.1')),
  broken('half a request line', () => 'POST /api/or'),
  broken('half the headers', (anna) => order(anna, [], '').slice(0, -30)),
  broken('half a body', (anna) => order(anna, [sized(body())]).slice(0, -20)),
  broken('half a chunk', (anna) => order(anna, ['Transfer-Encoding: chunked'], 'ff\r\n{"orderId"')),
];
