import { checksumOf } from '../abs-checksum.ts';

/** A line's group, its header's fields by letter, and the blocks between header and checksum. */
export interface WrittenLine {
  readonly group: string;
  readonly header: Readonly<Record<string, string | number>>;
  readonly blocks?: string;
}

/** Writes a line with a valid checksum. */
export const writeAbsLine = ({ group, header, blocks = '' }: WrittenLine): string => {
  const fields = Object.entries(header).map(([letter, value]) => `${letter}${value}@`);
  const summed = `${group}@H${fields.join('')}${blocks}C`;
  return `${summed}${checksumOf(summed)}@`;
};

export const writeAbs = (lines: readonly WrittenLine[]): string =>
  lines.map((line) => `${writeAbsLine(line)}\r\n`).join('');

/** Returns a straight bar of 1 m, ∅ 12, with some header fields replaced. */
export const bar = (fields: Readonly<Record<string, string | number>> = {}): WrittenLine => {
  const header = {
    j: 'WP-TEST',
    r: 17,
    i: 'a',
    p: 1,
    l: 1000,
    n: 10,
    e: 0.888,
    d: 12,
    g: 'B500B',
    s: 48,
    v: '',
    ...fields,
  };
  return { group: 'BF2D', header, blocks: `Gl${header.l}@w0@` };
};

/** Four lines with checksums computed by hand: 548.6 kg of steel, 670.8 kg of matting, the longest bar 11.80 m. */
export const sample = [
  'BF2D@HjWP-TEST@r17@ia@p1@l6000@n40@e5.327@d12@gB500B@s48@v@Gl6000@w0@C80@',
  'BF2D@HjWP-TEST@r17@ia@p2@l2100@n120@e1.865@d12@gB500B@s48@v@Gl250@w90@l1600@w90@l250@w0@C89@',
  'BFMA@HjWP-TEST@r17@ia@p3@l6000@n12@e55.9@gB500A@s0@mQ335A@b2300@v@C72@',
  'BF2D@HjWP-TEST@r17@ia@p4@l11800@n6@e18.62@d16@gB500B@s64@v@Gl11800@w0@C81@',
];
