/** A number with its formatted text: 1067 formatted as '00000' is '01067'. */
export interface PaddedNumber {
  readonly value: number;
  readonly shown: string;
}

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** Returns the minimum number of digits by cell style (`s`); 0 for formats without leading zeros. */
const minDigits = (styles: string): number[] => {
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

/** Maps cells such as 'C7' to their minimum number of digits. */
export const paddedCells = (styles: string, sheet: string): ReadonlyMap<string, number> => {
  const digits = minDigits(styles);
  const cells = digits.some((least) => least > 0) ? sheet.matchAll(/<c\s[^>]*>/g) : [];
  return new Map(
    [...cells].flatMap(([tag]) => {
      const least = digits[Number(attributeOf(tag, 's') ?? 0)] ?? 0;
      const at = attributeOf(tag, 'r');
      return least > 0 && at !== undefined ? [[at, least] as const] : [];
    }),
  );
};

/** Converts a column number to letters: 1 is A. */
export const columnLetters = (column: number): string =>
  column > 26
    ? columnLetters(Math.floor((column - 1) / 26)) + columnLetters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);

/** Pads a whole number with zeros to `least` digits, as its cell's format does; other cells stay the same. */
export const padNumber = (cell: string | number, least: number | undefined): string | number | PaddedNumber =>
  least !== undefined && typeof cell === 'number' && Number.isInteger(cell) && cell >= 0
    ? { value: cell, shown: String(cell).padStart(least, '0') }
    : cell;
