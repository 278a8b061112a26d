import { describe, expect, it } from 'vitest';
import { checkChecksum, checksumOf } from './abs-checksum.ts';
import { sumsOf } from './drawing-sums.ts';
import { parseAbs } from './parse-abs.ts';
import { bar, sample, writeAbs, writeAbsLine, type WrittenLine } from './testing/abs-writer.ts';

/** Node provides this global; `shared/` is compiled without the types of any platform. */
declare const TextEncoder: new () => { encode: (text: string) => Uint8Array };
const parse = (...lines: readonly (string | WrittenLine)[]) =>
  parseAbs(lines.map((line) => (typeof line === 'string' ? line : writeAbsLine(line))).join('\r\n'));
const codes = (...lines: readonly (string | WrittenLine)[]) =>
  parse(...lines).problems.map(({ line, code, done }) => `${line} ${code} ${done}`);

describe('the samples', () => {
  it('are one drawing of 548.6 kg steel and 670.8 kg matting, the longest bar 11.80 m', () => {
    const { drawings, problems } = parseAbs(`${sample.join('\r\n')}\r\n`);
    expect(problems).toEqual([]);
    expect(drawings).toMatchObject([
      { project: 'WP-TEST', drawing: '17', index: 'a', firstLine: 1, lastLine: 4, leftOut: [] },
    ]);
    expect(sumsOf(drawings[0]?.positions ?? [])).toEqual({
      steel: 548.6,
      matting: 670.8,
      positions: 4,
      pieces: 178,
      longest: 11_800,
      widest: 2300,
      diameters: [
        { diameter: 12, kg: 436.88 },
        { diameter: 16, kg: 111.72 },
      ],
    });
  });

  it.each(sample)('%s has the checksum of the guideline', (line) => {
    expect(checkChecksum(line)).toEqual({ is: 'right' });
    const digit = /@n(\d)/.exec(line)?.[1] ?? '';
    const damaged = line.replace(`@n${digit}`, `@n${Number(digit) + 1}`);
    expect(checkChecksum(damaged)).toMatchObject({ is: 'wrong' });
    expect(codes(damaged)).toContain('1 checksum leftOut');
  });

  it('say of each position how many legs it has and how wide it is', () => {
    const [drawing] = parseAbs(sample.join('\n')).drawings;
    expect(drawing?.positions.map(({ name, legs, width }) => [name, legs, width])).toEqual([
      ['1', 1, 0],
      ['2', 3, 250],
      ['3', 0, 2300],
      ['4', 1, 0],
    ]);
  });
});

describe('each fault is named with its line', () => {
  it.each<[string, string | WrittenLine, string]>([
    ['another checksum', sample[0]?.replace('C80', 'C81') ?? '', '1 checksum leftOut'],
    ['no checksum', sample[0]?.replace('C80@', '') ?? '', '1 noChecksum leftOut'],
    ['an unknown group', writeAbsLine({ ...bar(), group: 'BFXX' }), '1 unknownGroup unreadable'],
    ['no BVBS at all', 'Auftrag;Baustelle', '1 noLine unreadable'],
    ['no weight', bar({ e: '' }), '1 missingField unreadable'],
    ['no project', bar({ j: '' }), '1 missingField unreadable'],
    ['a weight that is none', bar({ e: '1.2.3' }), '1 notNumber unreadable'],
    ['a negative number of pieces', bar({ n: -4 }), '1 notNumber unreadable'],
    ['half a piece', bar({ n: 1.5 }), '1 notNumber unreadable'],
    ['a bar without diameter', bar({ d: '' }), '1 noDiameter leftOut'],
    ['more than an order may weigh', bar({ n: 1_000_000, e: 888 }), '1 tooMuch unreadable'],
    ['a decimal comma', bar({ e: '0,888' }), '1 decimalComma counted'],
    ['blanks', bar({ j: ' Rathaus ' }), '1 blanks counted'],
    ['no index', bar({ i: '' }), '1 emptyField counted'],
    ['an umlaut in unknown bytes', sample[0]?.replace('WP-TEST', 'Brücke') ?? '', '1 letters counted'],
  ])('%s', (_what, line, expected) => {
    expect(codes(line)).toEqual([expected]);
  });

  it('and the others count, with the lines left out beside the drawing', () => {
    const [first = '', ...others] = sample;
    const { drawings } = parseAbs([first.replace('C80', 'C81'), '', ...others].join('\n'));
    expect(drawings).toMatchObject([{ firstLine: 1, lastLine: 5, leftOut: [1] }]);
    expect(drawings[0]?.positions).toHaveLength(3);
    const taken = parseAbs(first.replace('C80', 'C81'), { taken: new Set([1]) });
    expect(taken.drawings).toMatchObject([{ leftOut: [], positions: [{ kg: 213.08 }] }]);
  });

  it('a broken line is put together, and lines without a break between them are taken apart', () => {
    const [first = '', second = ''] = sample;
    const broken = parse(`${first.slice(0, 30)}\r\n${first.slice(30)}\r\n${second}`);
    expect(broken.problems).toMatchObject([{ line: 1, code: 'joined', done: 'counted' }]);
    expect(broken.drawings[0]?.positions).toHaveLength(2);
    const glued = parse(`${first}${second}`);
    expect(glued.problems.map(({ line, code }) => [line, code])).toEqual([
      [1, 'glued'],
      [1, 'glued'],
    ]);
    expect(glued.drawings[0]?.positions).toHaveLength(2);
  });

  it('an umlaut’s checksum fits in Latin-1 and in UTF-8', () => {
    const line = writeAbsLine(bar({ j: 'Brücke' }));
    expect(checkChecksum(line)).toEqual({ is: 'right' });
    const utf8 = [...new TextEncoder().encode(line.slice(0, line.lastIndexOf('@C') + 2))];
    const sum = checksumOf(String.fromCodePoint(...utf8));
    expect(checkChecksum(line.replace(/C\d+@$/, `C${sum}@`))).toEqual({ is: 'right' });
  });
});

describe('a weight of all pieces', () => {
  const line = bar({ l: 4000, n: 200, e: 710 });

  it('is taken for the total and said so, unless somebody decides otherwise', () => {
    const text = writeAbs([line]);
    const { drawings, problems } = parseAbs(text);
    expect(drawings[0]?.positions).toMatchObject([{ kg: 710, pieces: 200 }]);
    expect(problems).toMatchObject([
      { line: 1, code: 'weightIsTotal', done: 'counted', values: { kg: 710, pieces: 200, bar: 3.55104 } },
    ]);
    const each = parseAbs(text, { weights: new Map([[1, 'each']]) });
    expect(each.drawings[0]?.positions).toMatchObject([{ kg: 142_000 }]);
    expect(parseAbs(text, { weights: 'total' }).drawings[0]?.positions).toMatchObject([{ kg: 710 }]);
  });

  it('that fits neither is of one piece, and asked about', () => {
    expect(codes(bar({ e: 3 }))).toEqual(['1 weightUnclear counted']);
    expect(parse(bar({ e: 3 })).drawings[0]?.positions).toMatchObject([{ kg: 30 }]);
  });

  it('isn’t seen in a single piece, in a mesh, and in a small weight that is only rounded', () => {
    expect(codes(bar({ n: 1, e: 0.888 }), bar({ d: 6, l: 200, e: '0.04' }), sample[2] ?? '')).toEqual([]);
  });
});

it('drawings are told apart by project, number and index, in order of first appearance', () => {
  const { drawings } = parse(bar({ r: 18 }), bar(), bar({ r: 18 }), bar({ i: 'b' }), bar({ j: 'X' }));
  expect(
    drawings.map(({ project, drawing, index, positions }) => [project, drawing, index, positions.length]),
  ).toEqual([
    ['WP-TEST', '18', 'a', 2],
    ['WP-TEST', '17', 'a', 1],
    ['WP-TEST', '17', 'b', 1],
    ['X', '17', 'a', 1],
  ]);
});
