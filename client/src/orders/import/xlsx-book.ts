import { strFromU8, type Unzipped } from 'fflate';

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Replaces XML entities by their characters. */
const plain = (text: string): string =>
  text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      return entities[name ?? ''] ?? whole;
    },
  );

const textOf = (parts: Unzipped, name: string): string => strFromU8(parts[name] ?? new Uint8Array());

export interface BookSheet {
  readonly name: string;
  /** The sheet's XML; empty if the part is missing. */
  readonly xml: string;
}

/** Returns the visible sheets in order, and if day numbers count from 1904 instead of 1900. */
export const readWorkbook = (
  parts: Unzipped,
): { readonly sheets: readonly BookSheet[]; readonly countsFrom1904: boolean } => {
  const workbook = textOf(parts, 'xl/workbook.xml');
  const relations = [
    ...textOf(parts, 'xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g),
  ];
  const xmlOf = (id: string | undefined): string => {
    const [relation = ''] = relations.find(([tag]) => attributeOf(tag, 'Id') === id) ?? [];
    const target = attributeOf(relation, 'Target') ?? '';
    return textOf(parts, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  };
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)]
    .filter(([tag]) => !/hidden$/i.test(attributeOf(tag, 'state') ?? ''))
    .map(([tag]) => ({
      name: plain(attributeOf(tag, 'name') ?? ''),
      xml: xmlOf(attributeOf(tag, '\\w+:id')),
    }));
  return { sheets, countsFrom1904: /<(?:\w+:)?workbookPr\s[^>]*date1904="(?:1|true)"/.test(workbook) };
};

/** Returns the numbers of rows that are hidden manually or by a filter. */
export const hiddenRows = (xml: string): ReadonlySet<number> =>
  new Set(
    [...xml.matchAll(/<(?:\w+:)?row\s[^>]*>/g)]
      .filter(([tag]) => /^(?:1|true)$/.test(attributeOf(tag, 'hidden') ?? ''))
      .map(([tag]) => Number(attributeOf(tag, 'r'))),
  );

/** Converts column letters to an index: A is 0. */
const indexOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Merged cells over more rows are ignored, because a site hardly has that many orders in a list. */
const maxMerged = 200;

/** Finds vertically merged cells of one column; the first cell's value applies to all. Rows count from 1, columns from 0. */
export const verticalMerges = (
  xml: string,
): { readonly column: number; readonly from: number; readonly to: number }[] =>
  [...xml.matchAll(/<(?:\w+:)?mergeCell\s[^>]*ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g)].flatMap(
    ([, left = '', top = '', right, bottom = '']) => {
      const [from, to] = [Number(top), Number(bottom)];
      return left === right && to > from && to - from < maxMerged
        ? [{ column: indexOf(left), from, to }]
        : [];
    },
  );

/** Finds cells whose formula failed, with the error, '#N/A'. Rows count from 1, columns from 0. */
export const errorCells = (
  xml: string,
): { readonly column: number; readonly row: number; readonly error: string }[] =>
  [
    ...xml.matchAll(
      /<(?:\w+:)?c\s([^>]*)>(?:<(?:\w+:)?f[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>))?<(?:\w+:)?v>(#[^<]{1,20})</g,
    ),
  ].flatMap(([, attributes = '', error = '']) => {
    const tag = ` ${attributes}`;
    const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attributeOf(tag, 'r') ?? '') ?? [];
    const isError = attributeOf(tag, 't') === 'e' && letters !== '';
    return isError ? [{ column: indexOf(letters), row: Number(row), error: plain(error) }] : [];
  });
