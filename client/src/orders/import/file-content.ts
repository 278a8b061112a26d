import type { CellRow } from '../paste/cells-of.ts';
import type { Encoding } from './text-encoding.ts';

/** The planner's choices of how to read a file; the rest is detected. */
export interface ReadingChoice {
  readonly encoding?: Encoding | undefined;
  /** The name of a workbook's sheet. */
  readonly sheet?: string | undefined;
  /** Rows that the workbook hides count as well. */
  readonly withHidden?: boolean | undefined;
}

/** The encoding that a text file was read with. */
export interface TextFacts {
  readonly encoding: Encoding;
  /** It was found out, not chosen. */
  readonly isFound: boolean;
  /** No other encoding is as likely, or one was chosen. */
  readonly isSure: boolean;
  /** The first line with a letter beyond ASCII. */
  readonly sample: { readonly line: number; readonly text: string };
}

/** The part of a workbook that was read. */
export interface BookFacts {
  /** The names of those that the workbook shows. */
  readonly sheets: readonly string[];
  readonly sheet: string;
  /** Rows that are hidden or filtered out there. */
  readonly hidden: number;
  readonly withHidden: boolean;
  /** Its days are counted from 1904. */
  readonly countsFrom1904: boolean;
}

/** The content of a file of orders. */
export interface FileContent {
  readonly rows: readonly CellRow[];
  /** null: a workbook, or nothing in it depends on the encoding. */
  readonly text: TextFacts | null;
  readonly book: BookFacts | null;
}
