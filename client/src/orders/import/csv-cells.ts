import Papa from 'papaparse';
import { FileRefusal } from './file-refusal.ts';

/** What a spreadsheet writes as "Unicode text". */
const utf16Of = ([first, second]: Uint8Array): string | null => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
};

/** UTF-8 with or without its mark, UTF-16 with it, else what German Excel writes: Windows-1252. */
const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder(utf16Of(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** No text holds these: it is a picture, a PDF or the like. */
// oxlint-disable-next-line no-control-regex -- it is about these
const controlSigns = /[\0-\x08\x0e-\x1f]/;

/** An export puts an apostrophe before what a spreadsheet would compute (server/src/csv/csv.ts). */
const defused = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** 'sep=;' in the first line is the separator for Excel. */
const separatorLine = /^sep=(.)\r?\n/i;

/** Commas last: numbers have them too. */
const separators = [';', '\t', ','] as const;
const sampleLines = 20;

/** The first of them that parts at least half of the first lines; Papa Parse's own guess takes decimal commas for it. */
const separatorIn = (text: string): string => {
  const parts = (delimiter: string): boolean => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: sampleLines, skipEmptyLines: true });
    return data.length > 0 && data.filter((cells) => cells.length > 1).length >= data.length / 2;
  };
  return separators.find(parts) ?? separators[0];
};

/**
 * The cells of a CSV text, line by line, empty lines included; separated by semicolons, tabs or commas. Stops after `most` lines; `onProgress` receives the
 * share that has been read.
 */
export const csvCells = (
  bytes: Uint8Array,
  most: number,
  onProgress: (share: number) => void = () => undefined,
): string[][] => {
  const whole = textOf(bytes);
  if (controlSigns.test(whole)) throw new FileRefusal('unknown');
  const [named = '', separator = ''] = separatorLine.exec(whole) ?? [];
  const text = whole.slice(named.length);
  const rows: string[][] = named ? [[]] : [];
  const delimiter = separator || separatorIn(text);
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, meta }, parser) => {
      rows.push(data.map((cell) => cell.replace(defused, '')));
      if (rows.length % 100 === 0) onProgress(meta.cursor / text.length);
      if (rows.length >= most) parser.abort();
    },
  });
  return rows;
};
