import type { AbsRefusal } from '@werkplan/shared/bvbs/abs-file.ts';
import type { WeightMeaning } from '@werkplan/shared/bvbs/abs-weight.ts';
import type { ParsedAbs } from '@werkplan/shared/bvbs/parse-abs.ts';
import type { Encoding } from '@werkplan/shared/values/text-encoding.ts';

/** Answers of a planner about how to read a file; line numbers start at 1. */
export interface AbsAnswers {
  /** Encoding that the planner has chosen; null for the detected one. */
  readonly encoding: Encoding | null;
  /** Numbers of faulty lines that the planner has decided to include. */
  readonly taken: ReadonlySet<number>;
  /** Meaning of the weight that the planner has decided, by line number. */
  readonly weights: ReadonlyMap<number, WeightMeaning>;
}

export interface ReadAbsRequest {
  readonly file: File;
  readonly encoding: Encoding | undefined;
  readonly taken: readonly number[];
  readonly weights: readonly (readonly [line: number, WeightMeaning])[];
}

export interface NonAsciiLine {
  readonly line: number;
  /** Part of the line around the first non-ASCII character, which is at index `at` of this text. */
  readonly text: string;
  readonly at: number;
}

export interface AbsContent extends ParsedAbs {
  readonly lines: number;
  readonly encoding: {
    readonly readAs: Encoding;
    /** True if the file is pure ASCII, so that every encoding gives the same text. */
    readonly isPlain: boolean;
    readonly isSure: boolean;
    readonly special: NonAsciiLine | null;
  };
}

/** Reason for which a file is refused, and the number of the line if the reason concerns one. */
export interface RefusedFile {
  readonly refusal: AbsRefusal | 'unreadable' | 'damaged' | 'tooLong';
  readonly line?: number;
}

export type AbsReadResult = { readonly content: AbsContent } | { readonly refused: RefusedFile };

const [before, behind] = [8, 24];

/** Finds the first non-ASCII character, with a part of its line, so that planners can check the encoding. */
export const firstNonAsciiLine = (text: string): NonAsciiLine | null => {
  // oxlint-disable-next-line no-control-regex -- matches everything outside ASCII
  const found = /[^\0-\x7f]/.exec(text);
  if (!found) return null;
  const upTo = text.slice(0, found.index);
  const lineStart = Math.max(upTo.lastIndexOf('\n'), upTo.lastIndexOf('\r')) + 1;
  const from = Math.max(lineStart, found.index - before);
  const [shown = ''] = text.slice(from, found.index + behind).split(/[\r\n]/);
  return { line: upTo.split(/\r\n|\n|\r/).length, text: shown, at: found.index - from };
};
