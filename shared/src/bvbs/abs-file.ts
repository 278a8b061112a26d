import { decode, type Encoding, encodingOf, type DetectedEncoding } from '../values/text-encoding.ts';
import type { ParsedAbs } from './parse-abs.ts';

/** Limits of a file: bytes, lines, and bytes per line. */
export const maxAbsBytes = 5 * 1024 * 1024;
export const maxAbsLines = 60_000;
export const maxLineBytes = 100_000;

/** Reasons for refusing a whole file. */
export const absRefusals = [
  'empty',
  'pdf',
  'packed',
  'binary',
  'tooLarge',
  'tooManyLines',
  'lineTooLong',
  'nothing',
] as const;
export type AbsRefusal = (typeof absRefusals)[number];

/** The refusal of a file, with the line that caused it where there is one. */
export interface RefusedAbs {
  readonly refusal: AbsRefusal;
  readonly line?: number;
}

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Refuses empty and too large files, and by their first bytes files that are no text: PDF, gzip, ZIP, 7z and RAR. */
const obviousRefusal = (bytes: Uint8Array): AbsRefusal | null => {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > maxAbsBytes) return 'tooLarge';
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'pdf';
  const packed = [
    [0x1f, 0x8b],
    [0x50, 0x4b, 3, 4],
    [0x37, 0x7a, 0xbc, 0xaf],
    [0x52, 0x61, 0x72, 0x21],
  ];
  return packed.some((mark) => startsWith(bytes, ...mark)) ? 'packed' : null;
};

const [tab, lineFeed, formFeed, carriageReturn, endOfFile] = [9, 10, 12, 13, 26];
const harmless = new Set([tab, lineFeed, formFeed, carriageReturn, endOfFile]);

/** Refuses too many or too long lines and the control characters of binary files, before a malicious file is decoded. */
const lookThrough = (bytes: Uint8Array, isWide: boolean): RefusedAbs | null => {
  let [line, begin] = [1, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === lineFeed || byte === carriageReturn) {
      if (byte === lineFeed || bytes[at + (isWide ? 2 : 1)] !== lineFeed) line += 1;
      if (line > maxAbsLines) return { refusal: 'tooManyLines' };
      begin = at + 1;
    } else if (byte < 32 && !harmless.has(byte) && !(isWide && byte < 4)) return { refusal: 'binary', line };
    else if (at - begin >= maxLineBytes) return { refusal: 'lineTooLong', line };
  }
  return null;
};

/** Returns a file's text and its detected encoding, or why it is refused. Never throws; reads each byte a few times at most. */
export const readAbsFile = (
  bytes: Uint8Array,
  chosen?: Encoding,
): RefusedAbs | { readonly text: string; readonly found: DetectedEncoding } => {
  const refusal = obviousRefusal(bytes);
  if (refusal) return { refusal };
  // A guess from the first bytes suffices to refuse a file, and spares decoding all of it in each encoding.
  const likely = chosen ?? encodingOf(bytes.subarray(0, 4_000)).encoding;
  const refused = lookThrough(bytes, likely.startsWith('utf-16'));
  if (refused) return refused;
  const found = chosen ? { encoding: chosen, isPlain: false, isSure: true } : encodingOf(bytes);
  const text = decode(bytes, found.encoding);
  return text.trim() === '' ? { refusal: 'empty' } : { text, found };
};

/** Returns the refusal of a file that has neither a valid line nor a faulty one that could be accepted; null for other files. */
export const refusalOfParsed = ({ drawings, problems }: ParsedAbs): RefusedAbs | null => {
  if (drawings.some(({ positions }) => positions.length > 0)) return null;
  if (problems.some(({ done }) => done === 'leftOut')) return null;
  const line = problems[0]?.line;
  return { refusal: 'nothing', ...(line !== undefined && { line }) };
};
