import type { AbsRefusal } from '@werkplan/shared/bvbs/abs-file.ts';
import type { WeightMeaning } from '@werkplan/shared/bvbs/abs-line.ts';
import type { ParsedAbs } from '@werkplan/shared/bvbs/parse-abs.ts';
import type { Encoding } from '@werkplan/shared/values/text-encoding.ts';

/** A planner's choices for reading a file. Line numbers count from 1. */
export interface AbsAnswers {
  /** null: as it is detected. */
  readonly encoding: Encoding | null;
  /** Faulty lines that are taken all the same. */
  readonly taken: ReadonlySet<number>;
  /** Lines whose weight was decided. */
  readonly weights: ReadonlyMap<number, WeightMeaning>;
}

export interface ReadAbsRequest {
  readonly file: File;
  readonly encoding: Encoding | undefined;
  readonly taken: readonly number[];
  readonly weights: readonly (readonly [line: number, WeightMeaning])[];
}

export interface SpecialLine {
  readonly line: number;
  /** The line around the letter, which stands at `at`. */
  readonly text: string;
  readonly at: number;
}

export interface AbsContent extends ParsedAbs {
  readonly lines: number;
  readonly encoding: {
    readonly readAs: Encoding;
    /** Nothing but ASCII is in it. */
    readonly isPlain: boolean;
    readonly isSure: boolean;
    readonly special: SpecialLine | null;
  };
}

/** Why a file is not read, and the line where that is about one. */
export interface RefusedFile {
  readonly refusal: AbsRefusal | 'unreadable' | 'damaged' | 'tooLong';
  readonly line?: number;
}

export type AbsReading = { readonly content: AbsContent } | { readonly refused: RefusedFile };

const [before, behind] = [8, 24];

/** The first line with a letter beyond ASCII, cut to what is around the letter. */
export const firstSpecialLine = (text: string): SpecialLine | null => {
  // oxlint-disable-next-line no-control-regex -- the range is ASCII's
  const found = /[^\0-\x7f]/.exec(text);
  if (!found) return null;
  const upTo = text.slice(0, found.index);
  const lineStart = Math.max(upTo.lastIndexOf('\n'), upTo.lastIndexOf('\r')) + 1;
  const from = Math.max(lineStart, found.index - before);
  const [shown = ''] = text.slice(from, found.index + behind).split(/[\r\n]/);
  return { line: upTo.split(/\r\n|\n|\r/).length, text: shown, at: found.index - from };
};
