import { inflateSync } from 'node:zlib';

/** A page of a PDF written by Chromium or PDFKit. */
export interface PdfPage {
  /** In whole millimetres. */
  readonly width: number;
  readonly height: number;
  /** All letters in drawing order, without spaces. */
  readonly text: string;
  /** The page's drawing operators. */
  readonly content: string;
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}

const objectsIn = (pdf: Buffer): ReadonlyMap<string, PdfObject> => {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const found of text.matchAll(/(\d+) 0 obj\n(.*?)\n?(?:stream\r?\n|endobj)/gs)) {
    const [whole, id = '', dictionary = ''] = found;
    const start = found.index + whole.length;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const raw = pdf.subarray(start, start + length);
    const isPacked = whole.includes('stream') && dictionary.includes('/FlateDecode');
    objects.set(id, { dictionary, stream: (isPacked ? inflateSync(raw) : raw).toString('latin1') });
  }
  return objects;
};

const fromHex = (hex: string): string =>
  hex.replaceAll(/..../g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)));

/** Parses a font's map from character codes (hex) to letters. */
const lettersOf = (map: string): ReadonlyMap<string, string> => {
  const letters = new Map<string, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar\n(.*?)endbfchar/gs))
    for (const [, code = '', letter = ''] of block.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(code, fromHex(letter));
  for (const [, block = ''] of map.matchAll(/beginbfrange\n(.*?)endbfrange/gs)) {
    for (const [, from = '', list = ''] of block.matchAll(/<(\w+)> <\w+> \[(.*?)\]/g))
      for (const [index, [, letter = '']] of [...list.matchAll(/<(\w+)>/g)].entries())
        letters.set((Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'), fromHex(letter));
    for (const [, from = '', to = '', letter = ''] of block
      .replaceAll(/\[.*?\]/g, '')
      .matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const first = Number.parseInt(from, 16);
      for (let code = first; code <= Number.parseInt(to, 16); code += 1)
        letters.set(
          code.toString(16).toUpperCase().padStart(from.length, '0'),
          String.fromCharCode(Number.parseInt(letter, 16) + code - first),
        );
    }
  }
  return letters;
};

const textOf = (page: PdfObject, content: string, objects: ReadonlyMap<string, PdfObject>): string => {
  const resources = /\/Resources (\d+) 0 R/.exec(page.dictionary)?.[1] ?? '';
  const named = page.dictionary + (objects.get(resources)?.dictionary ?? '');
  const fonts = new Map(
    [...named.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1] ?? '';
      return [name, lettersOf(objects.get(map)?.stream ?? '')];
    }),
  );
  let text = '';
  let letters: ReadonlyMap<string, string> = new Map();
  for (const [, font, codes = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)>/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    const width = [...letters.keys()][0]?.length ?? 2;
    for (let at = 0; at < codes.length; at += width) text += letters.get(codes.slice(at, at + width)) ?? '�';
  }
  return text.replaceAll(/\s/g, '');
};

const millimetres = (points: string | undefined): number => Math.round((Number(points) / 72) * 25.4);

/** Parses a PDF into its pages. */
export const pdfPages = (pdf: Buffer): PdfPage[] => {
  const objects = objectsIn(pdf);
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  return pages.map((page) => {
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page.dictionary) ?? [];
    const contents = /\/Contents (\d+) 0 R/.exec(page.dictionary)?.[1] ?? '';
    const content = objects.get(contents)?.stream ?? '';
    return {
      width: millimetres(width),
      height: millimetres(height),
      text: textOf(page, content, objects),
      content,
    };
  });
};
