import { strFromU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { FileRefusal } from './file-refusal.ts';

/** Ten times what a sheet of 1,000 orders takes unpacked; more is a bomb or no list of orders. */
const mostUnpacked = 50 * 1024 * 1024;
const mostEntries = 1_000;
/** A cell far out makes the reader fill all before it. */
const mostCells = 2_000_000;

const isPart = (name: string): boolean => /\.xml(?:\.rels)?$/.test(name);

/** The parts that the reader needs, unpacked, if there is nothing wrong with how much that is. */
const unpack = (bytes: Uint8Array): Unzipped => {
  let size = 0;
  let entries = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      entries += 1;
      size += isPart(name) ? originalSize : 0;
      if (entries > mostEntries || size > mostUnpacked) throw new FileRefusal('unpacked');
      return isPart(name);
    },
  });
};

/** A column by its letters: A is 1. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const checkExtent = (sheet: string): void => {
  let lastRow = 0;
  let lastColumn = 0;
  for (const [, letters = '', row = ''] of sheet.matchAll(/ r="([A-Z]{1,3})(\d{1,7})"/g)) {
    lastRow = Math.max(lastRow, Number(row));
    lastColumn = Math.max(lastColumn, columnOf(letters));
  }
  if (lastRow * lastColumn > mostCells) throw new FileRefusal('tooManyRows');
};

const isSheet = (name: string): boolean => name.startsWith('xl/worksheets/') && name.endsWith('.xml');

/** As many digits as a spreadsheet shows: what is computed has an error behind them. */
const mostDigits = 15;

/** A date as ISO, a time of day as HH:MM. */
const cellOf = (value: unknown): string | number => {
  if (value instanceof Date) {
    const iso = value.toISOString();
    return iso < '1900' ? iso.slice(11, 16) : iso.slice(0, 10);
  }
  if (typeof value === 'number') return Number(value.toPrecision(mostDigits));
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
};

/** The number as its format shows it: 1067 by '00000' is '01067'. */
export interface PaddedNumber {
  readonly value: number;
  readonly shown: string;
}

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** Of each cell style (`s`) the digits that its number format has at least; formats of another kind have none. */
const leastDigits = (styles: string): number[] => {
  const formats = new Map(
    [...styles.matchAll(/<numFmt\s[^>]*>/g)].map(([tag]) => [
      attributeOf(tag, 'numFmtId'),
      attributeOf(tag, 'formatCode') ?? '',
    ]),
  );
  const [cellFormats = ''] = /<cellXfs[\s\S]*?<\/cellXfs>/.exec(styles) ?? [];
  return [...cellFormats.matchAll(/<xf\s[^>]*>/g)].map(([tag]) => {
    const format = formats.get(attributeOf(tag, 'numFmtId')) ?? '';
    return /^(?:\[[^\]]*\])*(0{2,15})(?:;@)?$/.exec(format)?.[1]?.length ?? 0;
  });
};

/** The part that holds the workbook's first sheet, which is the one that is read. */
const firstSheet = (parts: Unzipped): Uint8Array | undefined => {
  const textOf = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  const [sheet = ''] = /<sheet\s[^>]*>/.exec(textOf('xl/workbook.xml')) ?? [];
  const id = attributeOf(sheet, 'r:id');
  const relations = [...textOf('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\s[^>]*>/g)];
  const [relation = ''] = relations.find(([tag]) => attributeOf(tag, 'Id') === id) ?? [];
  const target = attributeOf(relation, 'Target') ?? '';
  return parts[target.startsWith('/') ? target.slice(1) : `xl/${target}`];
};

/** 'C7' → by how many digits its number is shown at least. */
const paddedCells = (parts: Unzipped): ReadonlyMap<string, number> => {
  const digits = leastDigits(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array()));
  const sheet = digits.some((least) => least > 0) ? firstSheet(parts) : undefined;
  const cells = sheet ? strFromU8(sheet).matchAll(/<c\s[^>]*>/g) : [];
  return new Map(
    [...cells].flatMap(([tag]) => {
      const least = digits[Number(attributeOf(tag, 's') ?? 0)] ?? 0;
      const at = attributeOf(tag, 'r');
      return least > 0 && at !== undefined ? [[at, least] as const] : [];
    }),
  );
};

/** A column's letters: 1 is A. */
const lettersOf = (column: number): string =>
  column > 26
    ? lettersOf(Math.floor((column - 1) / 26)) + lettersOf(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);

const withZeros = (cell: string | number, least: number | undefined): string | number | PaddedNumber =>
  least !== undefined && typeof cell === 'number' && Number.isInteger(cell) && cell >= 0
    ? { value: cell, shown: String(cell).padStart(least, '0') }
    : cell;

/**
 * The rows of the first sheet of an XLSX file as texts and numbers, empty rows included. A formula counts with the value that was
 * stored with it; nothing is computed.
 */
export const xlsxCells = async (
  bytes: Uint8Array,
  onProgress: (share: number) => void = () => undefined,
): Promise<(string | number | PaddedNumber)[][]> => {
  try {
    const parts = unpack(bytes);
    if (!('xl/workbook.xml' in parts)) throw new FileRefusal('unknown');
    for (const [name, part] of Object.entries(parts)) if (isSheet(name)) checkExtent(strFromU8(part));
    onProgress(0.4);
    // Unpacked parts let the reader start no workers of its own, which the page's policy would forbid.
    const stored = zipSync(parts, { level: 0 });
    const rows = await readSheet(new Blob([stored as Uint8Array<ArrayBuffer>]));
    onProgress(0.9);
    const padded = paddedCells(parts);
    return rows.map((row, line) =>
      row.map((cell, at) => withZeros(cellOf(cell), padded.get(`${lettersOf(at + 1)}${line + 1}`))),
    );
  } catch (cause) {
    if (cause instanceof FileRefusal) throw cause;
    throw new FileRefusal('damaged', { cause });
  }
};
