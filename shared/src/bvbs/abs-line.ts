import type { DrawingPosition } from '../orders/drawing-schema.ts';
import { type PositionKind, positionKinds } from '../orders/drawing.ts';
import { maxKilograms } from '../values/kilograms.ts';
import { withoutInvisible } from '../values/text.ts';
import { checkChecksum } from './abs-checksum.ts';
import { type Leg, widthOfShape } from './abs-shape.ts';
import { barWeight, classifyWeight, type WeightMeaning } from './abs-weight.ts';

/** Faults of a line, which is left out: a planner may accept it despite `acceptableFaults`, but not despite `fatalFaults`. */
export const acceptableFaults = ['checksum', 'noChecksum', 'noDiameter'] as const;
export const fatalFaults = ['noLine', 'unknownGroup', 'missingField', 'notNumber', 'tooMuch'] as const;
/** Remarks about peculiarities of a line that is valid nevertheless. */
export const remarkCodes = [
  'decimalComma',
  'blanks',
  'emptyField',
  'letters',
  'joined',
  'glued',
  'cut',
  'weightIsTotal',
  'weightUnclear',
] as const;
export type AbsFault = (typeof acceptableFaults)[number] | (typeof fatalFaults)[number];
export type AbsRemark = (typeof remarkCodes)[number];

/** A fault or remark, with the values that its text names, such as the field's letter or the invalid text. */
export interface AbsProblem<Code extends AbsFault | AbsRemark = AbsFault | AbsRemark> {
  readonly code: Code;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Identifies the drawing of a line. */
export interface AbsDrawingName {
  readonly project: string;
  readonly drawing: string;
  readonly index: string;
}

/** The content of one line of a BVBS file. */
export interface AbsLine {
  /** The line's drawing; null if the line names none. */
  readonly of: AbsDrawingName | null;
  /** The line's position, with `kg` by the chosen meaning of the weight; null if the line can't be read. */
  readonly position: DrawingPosition | null;
  readonly faults: readonly AbsProblem<AbsFault>[];
  readonly remarks: readonly AbsProblem<AbsRemark>[];
}

type Fields = ReadonlyMap<string, string>;

/** The header's fields by letter, and the geometry's fields in order, since letters repeat there. */
interface Blocks {
  readonly header: Fields;
  readonly geometry: readonly (readonly [letter: string, value: string])[];
}

const blocksOf = (parts: readonly string[]): Blocks => {
  const header = new Map<string, string>();
  const geometry: [string, string][] = [];
  let block = '';
  for (const raw of parts) {
    let part = raw.trim();
    const opened = /^[A-Z]/.exec(part);
    if (opened) {
      block = opened[0];
      part = part.slice(1);
    }
    const letter = part.slice(0, 1);
    if (block === 'H' && letter !== '' && !header.has(letter)) header.set(letter, part.slice(1));
    else if (block === 'G' && letter !== '') geometry.push([letter, part.slice(1)]);
  }
  return { header, geometry };
};

const plainNumber = /^\d{1,12}(?:[.,]\d{1,12})?$/;

/** Parses a number ≥ 0 with a decimal point or comma; returns null for anything else. */
const numberOf = (text: string): number | null =>
  plainNumber.test(text) ? Number(text.replace(',', '.')) : null;

const signed = (text: string): number | null => {
  const size = numberOf(text.trim().replace(/^[+-]/, ''));
  return size === null ? null : text.trim().startsWith('-') ? -size : size;
};

/** Returns the legs of a shape up to the first one whose length or radius is no number. */
const legsOf = (geometry: Blocks['geometry']): Leg[] => {
  const legs: Leg[] = [];
  let open: { kind: 'l' | 'r'; size: number } | null = null;
  for (const [letter, value] of geometry) {
    const number = signed(value);
    if (letter === 'l' || letter === 'r') {
      if (open) legs.push({ ...open, angle: 0 });
      if (number === null) return legs;
      open = { kind: letter, size: number };
    } else if (letter === 'w' && open) {
      legs.push({ ...open, angle: number ?? 0 });
      open = null;
    }
  }
  return open ? [...legs, { ...open, angle: 0 }] : legs;
};

const control = /[\u0000-\u001F\u007F-\u009F]/g;
const plain = /^[\u0020-\u007E]*$/;

/**
 * Removes invisible characters and normalizes to NFC. Skips plain ASCII, because a file has thousands of lines with four texts
 * each.
 */
const visibleText = (text: string): string =>
  plain.test(text) ? text : withoutInvisible(text).replaceAll(control, ' ').normalize('NFC');

/** Reads a line's header fields, and collects faults and remarks about them. */
class Reader {
  readonly faults: AbsProblem<AbsFault>[] = [];
  readonly remarks: AbsProblem<AbsRemark>[] = [];
  readonly #header: Fields;

  constructor(header: Fields) {
    this.#header = header;
  }

  /**
   * Reads a text without surrounding blanks and invisible characters, cut to `max` characters. Records a remark if it cut or
   * trimmed the text or found none, and a fault if a needed text is missing.
   */
  text(letter: string, max: number, isNeeded = false): string {
    const sent = this.#header.get(letter);
    const text = visibleText(sent ?? '').trim();
    const kept = text.length <= max ? text : [...text].slice(0, max).join('').trim();
    if (kept === '') this.#missing(letter, isNeeded);
    else if (kept.length < text.length) this.remarks.push({ code: 'cut', values: { field: letter } });
    if (sent !== undefined && sent !== sent.trim())
      this.remarks.push({ code: 'blanks', values: { field: letter } });
    return kept;
  }

  /** Reads a number from 0 to `max`; otherwise records a fault and returns 0. */
  number(letter: string, max: number, { isWhole = false } = {}): number {
    const text = this.#header.get(letter)?.trim() ?? '';
    if (text === '') {
      this.#missing(letter, true);
      return 0;
    }
    const value = numberOf(text);
    if (value === null || (isWhole && !Number.isInteger(value)))
      this.faults.push({ code: 'notNumber', values: { field: letter, text: text.slice(0, 40) } });
    else if (value > max) this.faults.push({ code: 'tooMuch', values: { field: letter, text } });
    else {
      if (text.includes(',')) this.remarks.push({ code: 'decimalComma', values: { field: letter } });
      return value;
    }
    return 0;
  }

  #missing(letter: string, isNeeded: boolean): void {
    const values = { field: letter };
    if (isNeeded) this.faults.push({ code: 'missingField', values });
    else this.remarks.push({ code: 'emptyField', values });
  }
}

const isKind = (group: string): group is PositionKind => (positionKinds as readonly string[]).includes(group);

const bars: ReadonlySet<PositionKind> = new Set(['BF2D', 'BF3D', 'BFWE']);

/** Rounds to millionths of a kilogram, so that sums are exact. */
const exactly = (kg: number): number => Math.round(kg * 1e6) / 1e6;

/** Returns the place value of the last digit of a written number: 0.001 for '5.327'. */
const stepOf = (text = ''): number => 10 ** -(/[.,](\d+)$/.exec(text)?.[1]?.length ?? 0);

const diameterIn = (reader: Reader, header: Fields, kind: PositionKind): number | null => {
  if (!bars.has(kind)) return null;
  if ((header.get('d')?.trim() ?? '') !== '') return reader.number('d', 200);
  reader.faults.push({ code: 'noDiameter', values: { field: 'd' } });
  return null;
};

/** Returns the width in mm: a mesh's from its field `b`, a flat shape's measured from its legs, otherwise 0 for unknown. */
const widthOf = (kind: PositionKind, header: Fields, legs: readonly Leg[]): number => {
  if (kind === 'BFMA') return Math.min(1_000_000, Math.round(numberOf(header.get('b')?.trim() ?? '') ?? 0));
  return kind === 'BF2D' ? Math.min(1_000_000, widthOfShape(legs)) : 0;
};

/** Returns the result for a line with an unknown group or without one, from which nothing can be read. */
const nothingIn = (group: string): AbsLine => ({
  of: null,
  position: null,
  faults: [
    /^BF[A-Z0-9]{2}$/.test(group)
      ? { code: 'unknownGroup', values: { group } }
      : { code: 'noLine', values: { text: group.replaceAll(control, ' ').slice(0, 20) } },
  ],
  remarks: [],
});

/**
 * Reads one line of a BVBS file: `BF2D@Hj…@r…@i…@p…@l…@n…@e…@d…@…@Gl…@w0@C80@`. Header fields: `j` project, `r` drawing, `i` index,
 * `p` position, `l` length mm, `n` pieces, `e` weight of one piece in kg, `d` diameter mm, `b` width of a mesh mm. `weightIs`
 * decides the meaning of a weight that doesn't fit one piece. Never throws.
 */
export const readAbsLine = (line: string, weightIs?: WeightMeaning): AbsLine => {
  const [group = '', ...parts] = line.split('@');
  const kind = group.trim();
  if (!isKind(kind)) return nothingIn(kind);
  const { header, geometry } = blocksOf(parts);
  const reader = new Reader(header);
  const checked = checkChecksum(line);
  if (checked.is === 'wrong')
    reader.faults.push({ code: 'checksum', values: { found: checked.found, expected: checked.expected } });
  if (checked.is === 'none') reader.faults.push({ code: 'noChecksum' });
  if (checked.is === 'letters') reader.remarks.push({ code: 'letters' });
  const [project, drawing] = [reader.text('j', 100, true), reader.text('r', 60, true)];
  const [index, name] = [reader.text('i', 20), reader.text('p', 30)];
  const length = Math.round(reader.number('l', 1_000_000));
  const pieces = reader.number('n', 1_000_000, { isWhole: true });
  const weight = reader.number('e', maxKilograms);
  const diameter = diameterIn(reader, header, kind);
  const bar = diameter === null ? 0 : barWeight(diameter, length);
  const judged =
    diameter === null || pieces < 2
      ? 'each'
      : classifyWeight(weight, { pieces, bar, step: stepOf(header.get('e')?.trim()) });
  if (judged !== 'each')
    reader.remarks.push({
      code: judged === 'total' ? 'weightIsTotal' : 'weightUnclear',
      values: { kg: weight, pieces, bar: exactly(bar), diameter: diameter ?? 0, length },
    });
  const isTotal = judged !== 'each' && (weightIs ?? (judged === 'total' ? 'total' : 'each')) === 'total';
  const kg = exactly(isTotal ? weight : weight * pieces);
  if (kg > maxKilograms) reader.faults.push({ code: 'tooMuch', values: { field: 'e', text: String(kg) } });
  const legs = legsOf(geometry);
  const isRead = reader.faults.every(({ code }) => (acceptableFaults as readonly string[]).includes(code));
  const position: DrawingPosition = {
    kg,
    kind,
    legs: Math.min(
      10_000,
      kind === 'BF2D' ? legs.length : geometry.filter(([letter]) => letter === 'l').length,
    ),
    name,
    part: null,
    width: widthOf(kind, header, legs),
    length,
    pieces,
    diameter,
  };
  return {
    of: project === '' || drawing === '' ? null : { project, drawing, index },
    position: isRead ? position : null,
    faults: reader.faults,
    remarks: isRead ? reader.remarks : [],
  };
};
