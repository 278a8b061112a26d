import type { CellRow } from '../paste/cells-of.ts';
import type { Encoding } from '@werkplan/shared/values/text-encoding.ts';

/** The planner's choices for reading a file; everything else is detected. */
export interface ReadingChoice {
  readonly encoding?: Encoding | undefined;
  readonly sheet?: string | undefined;
  /** Includes rows that the workbook hides. */
  readonly withHidden?: boolean | undefined;
}

/** Encoding of a text file. */
export interface TextFacts {
  readonly encoding: Encoding;
  /** True when detected, false when chosen. */
  readonly isFound: boolean;
  /** True when no other encoding is as likely, or one was chosen. */
  readonly isSure: boolean;
  /** First line with a non-ASCII letter. */
  readonly sample: { readonly line: number; readonly text: string };
}

/** The part of a workbook that was read. */
export interface BookFacts {
  readonly sheets: readonly string[];
  readonly sheet: string;
  /** Number of hidden or filtered rows. */
  readonly hidden: number;
  readonly withHidden: boolean;
  /** True when dates count from 1904. */
  readonly countsFrom1904: boolean;
}

export interface FileContent {
  readonly rows: readonly CellRow[];
  /** null for workbooks, and for texts that read the same in every encoding. */
  readonly text: TextFacts | null;
  readonly book: BookFacts | null;
}
