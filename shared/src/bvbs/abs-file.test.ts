import { expect, it } from 'vitest';
import { maxAbsBytes, readAbsFile, refusalOfParsed } from './abs-file.ts';
import { parseAbs } from './parse-abs.ts';
import { sample } from './testing/abs-writer.ts';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const line = `${sample[0]}\r\n`;

it.each<[string, Uint8Array, object]>([
  ['nothing', new Uint8Array(), { refusal: 'empty' }],
  ['blanks', bytesOf(' \r\n '), { refusal: 'empty' }],
  ['a PDF named .abs', bytesOf('%PDF-1.7\r\n%âãÏÓ'), { refusal: 'pdf' }],
  ['gzip', Uint8Array.of(0x1f, 0x8b, 8, 0), { refusal: 'packed' }],
  ['a ZIP', bytesOf('PK\u0003\u0004'), { refusal: 'packed' }],
  ['a NUL in the second line', bytesOf(`${line}BF2D\u0000`), { refusal: 'binary', line: 2 }],
  ['6 MB', new Uint8Array(maxAbsBytes + 1).fill(65), { refusal: 'tooLarge' }],
  ['60,001 lines', bytesOf('\r\n'.repeat(60_000)), { refusal: 'tooManyLines' }],
  ['100 kB in the second line', bytesOf(line + 'B'.repeat(100_001)), { refusal: 'lineTooLong', line: 2 }],
])('%s is refused with its reason', (_what, bytes, refused) => {
  expect(readAbsFile(bytes)).toEqual(refused);
});

it.each(['utf-8', 'windows-1252', 'utf-16le'] as const)('a file is read as the lists are: %s', (encoding) => {
  const text = `BF2D@HjBrücke für Süd@r17\r\n`;
  const utf8 = Uint8Array.from(unescape(encodeURIComponent(text)), (sign) => sign.charCodeAt(0));
  const wide = Uint8Array.from([...text].flatMap((sign) => [sign.charCodeAt(0), 0]));
  const bytes = { 'utf-8': utf8, 'windows-1252': bytesOf(text), 'utf-16le': wide }[encoding];
  expect(readAbsFile(bytes)).toMatchObject({ text, found: { encoding, isPlain: false } });
  expect(readAbsFile(bytes, encoding)).toMatchObject({ text });
});

it('a file without a line that could be counted is refused naming the first, one with faulty lines isn’t', () => {
  expect(refusalOfParsed(parseAbs('\nAuftrag;PLZ'))).toEqual({ refusal: 'nothing', line: 2 });
  expect(refusalOfParsed(parseAbs(line.replace('C80', 'C81')))).toBeNull();
});
