import Papa from 'papaparse';
import type { TextEncodingInfo } from './file-content.ts';
import { FileRefusalError } from './file-refusal.ts';
import { decode, type Encoding, encodingOf } from '@werkplan/shared/values/text-encoding.ts';

/** Matches control characters. A binary file is full of them; a few in a text are damage, which is reported at their cells. */
// oxlint-disable-next-line no-control-regex -- counts control characters
const controlSigns = /[\0-\x08\x0e-\x1f]/g;
const isNoText = (text: string): boolean => {
  const { length: count } = text.match(controlSigns) ?? [];
  return text.includes('\0') || text.startsWith('%PDF') || count > text.length / 100;
};

const sampleOf = (text: string): TextEncodingInfo['sample'] => {
  const lines = text.split(/\r\n|\n|\r/);
  // oxlint-disable-next-line no-control-regex -- matches everything outside ASCII
  const index = lines.findIndex((line) => /[^\0-\x7f]/.test(line));
  return { line: index + 1, text: (lines[index] ?? '').slice(0, 200) };
};

/** Matches the apostrophe that exports put before cells that a spreadsheet would compute (server/src/tables/csv.ts). */
const defused = /(?<=^|[,;|\t\r\n])'(?=[ \u00a0"']*[=+\-@\0＝＋－＠])/g;

/** Matches a first line `sep=;`, from which Excel takes the separator. */
const separatorLine = /^sep=(.)\r?\n/i;

/** Separators in the order in which they are tried. Commas come last, because numbers contain them. */
const separators = [';', '\t', ','] as const;
/** Number of first lines in which the separator is searched. */
const sampleLines = 20;

/**
 * Returns the first separator that divides at least half of the first lines, or the semicolon if none does. Papa Parse's own
 * detection mistakes decimal commas for separators.
 */
const separatorIn = (text: string): string => {
  const parts = (delimiter: string): boolean => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: sampleLines, skipEmptyLines: true });
    return data.length > 0 && data.filter((cells) => cells.length > 1).length >= data.length / 2;
  };
  return separators.find(parts) ?? separators[0];
};

/**
 * Parses a CSV text with semicolons, tabs, commas or the separator that its first line names, including empty lines. Stops
 * after `most` lines; `onProgress` receives the share that was read. `text` says how the bytes were decoded; null if all
 * encodings read them alike. @throws FileRefusalError for bytes that are no text
 */
export const parseCsv = (
  bytes: Uint8Array,
  { most, encoding }: { readonly most: number; readonly encoding?: Encoding | undefined },
  onProgress: (share: number) => void = () => undefined,
): { readonly cells: string[][]; readonly text: TextEncodingInfo | null } => {
  const found = encodingOf(bytes);
  const whole = decode(bytes, encoding ?? found.encoding);
  if (isNoText(whole)) throw new FileRefusalError('unknown');
  const [named = '', separator = ''] = separatorLine.exec(whole) ?? [];
  const text = whole.slice(named.length);
  const cells: string[][] = named ? [[]] : [];
  const delimiter = separator || separatorIn(text);
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, meta }, parser) => {
      cells.push(data.map((cell) => cell.replaceAll(defused, '')));
      if (cells.length % 100 === 0) onProgress(meta.cursor / text.length);
      if (cells.length >= most) parser.abort();
    },
  });
  if (found.isPlain) return { cells, text: null };
  const isFound = encoding === undefined;
  const facts = { encoding: encoding ?? found.encoding, isFound, isSure: found.isSure || !isFound };
  return { cells, text: { ...facts, sample: sampleOf(whole) } };
};
