import type { CellRow } from '../paste/clipboard-text.ts';
import { parseCsv } from './csv-cells.ts';
import type { FileContent, ReadOptions } from './file-content.ts';
import { FileRefusalError, maxFileBytes } from './file-refusal.ts';
import type { PaddedNumber } from './xlsx-padded.ts';

/** Number of lines without an order that a file may have: empty ones, titles and the head. */
const maxOthers = 1_000;
const maxColumns = 60;
/** Length to which longer cells are cut. It exceeds every field's maximum, so that a cut cell is still refused as too long. */
const maxSigns = 2_100;

const startsWith = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
const isCompound = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** True for an encrypted workbook, which is an OLE container with this entry, named in UTF-16. */
const holdsEncrypted = (bytes: Uint8Array): boolean =>
  new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1)).includes('EncryptedPackage');

/** A cell's text, or its number if the file stores one (`PaddedNumber` if it is shown with leading zeros). */
type FileCell = string | number | PaddedNumber;

const valueOf = (cell: FileCell): string | number => (typeof cell === 'object' ? cell.value : cell);

/** Drops empty rows; the other rows keep their line numbers. */
const filled = (rows: readonly (readonly FileCell[])[]): CellRow[] =>
  rows.flatMap((row, index) => {
    const cells = row.slice(0, maxColumns);
    const texts = cells.map((cell) => String(valueOf(cell)).slice(0, maxSigns).trim());
    const numbers = cells.flatMap((cell, at) => (typeof valueOf(cell) === 'number' ? [at] : []));
    const padded = cells.flatMap((cell, at) => (typeof cell === 'object' ? [[at, cell.shown] as const] : []));
    return texts.some((text) => text !== '')
      ? [
          {
            line: index + 1,
            texts,
            ...(numbers.length > 0 && { numbers }),
            ...(padded.length > 0 && { padded: Object.fromEntries(padded) }),
          },
        ]
      : [];
  });

const cellsIn = async (
  bytes: Uint8Array,
  { mostLines, ...choice }: ReadOptions & { readonly mostLines: number },
  onProgress: (share: number) => void,
): Promise<Omit<FileContent, 'rows'> & { readonly cells: FileCell[][] }> => {
  if (!isZip(bytes)) {
    const { encoding } = choice;
    return { ...parseCsv(bytes, { most: mostLines, encoding }, onProgress), book: null };
  }
  const { parseXlsx } = await import('./xlsx-cells.ts');
  return { ...(await parseXlsx(bytes, choice, onProgress)), text: null };
};

/**
 * Reads a CSV or XLSX file, distinguished by its first bytes instead of its name, as a spreadsheet would show it.
 * `maxOrders` is the maximum number of orders in one change. @throws FileRefusalError
 */
export const readFileContent = async (
  bytes: Uint8Array,
  { maxOrders, ...choice }: ReadOptions & { readonly maxOrders: number },
  onProgress: (share: number) => void = () => undefined,
): Promise<FileContent> => {
  if (bytes.length === 0) throw new FileRefusalError('empty');
  if (bytes.length > maxFileBytes) throw new FileRefusalError('tooLarge');
  if (isCompound(bytes)) throw new FileRefusalError(holdsEncrypted(bytes) ? 'encrypted' : 'oldExcel');
  const { cells, ...facts } = await cellsIn(
    bytes,
    { ...choice, mostLines: maxOrders + maxOthers },
    onProgress,
  );
  const rows = filled(cells);
  if (rows.length === 0) throw new FileRefusalError('empty');
  // Allows one more row for a head; without a head, the preview reports the surplus row.
  if (rows.length > maxOrders + 1) throw new FileRefusalError('tooManyRows');
  return { rows, ...facts };
};
