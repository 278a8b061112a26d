import { expect, it } from 'vitest';
import { formatCsv, type CsvSeparator } from './csv.ts';

const payloads = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '\t=1', '"=1"', ' =1', "'=1", '\0=1'];
const separators = [',', ';', '|', '\t', '\n', '\r\n'];
const texts = payloads.flatMap((payload) => [payload, ...separators.map((one) => `Tor 3${one}${payload}`)]);

/** The first character of each cell for a reader that separates by this character, quotes or not. */
const beginnings = (csv: string, separator: string): string[] =>
  csv
    .slice(1)
    .split(/[\r\n]/)
    .flatMap((line) => line.split(separator))
    .map((cell) => cell.replace(/^[\s"]+/, '').charAt(0));

it.each<CsvSeparator>(['comma', 'semicolon'])(
  'a spreadsheet computes no text of a file by %s, whatever it splits it at',
  (separator) => {
    for (const note of texts) {
      const csv = formatCsv({ columns: ['note', 'city'], rows: [{ note, city: 'Lahr' }] }, separator);
      for (const split of [',', ';', '|', '\t'])
        expect({ note, split, first: beginnings(csv, split).join('') }).toMatchObject({
          first: expect.not.stringMatching(/[=+\-@＝＋－＠\0]/) as string,
        });
    }
  },
);

it('leaves texts that no spreadsheet computes, and negative numbers, unchanged', () => {
  const rows = [{ note: 'Tor 3 - links; a=b, x@y', remaining: -5 }];
  expect(formatCsv({ columns: ['note', 'remaining'], rows }, 'comma')).toBe(
    '\uFEFFnote,remaining\r\n"Tor 3 - links; a=b, x@y",-5\r\n',
  );
});
