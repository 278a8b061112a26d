import type { CellRow } from '../paste/clipboard-text.ts';
import type { Encoding } from '@werkplan/shared/values/text-encoding.ts';

/** The planner's choices for reading a file; everything else is detected. */
export interface ReadOptions {
  readonly encoding?: Encoding | undefined;
  readonly sheet?: string | undefined;
  /** True to include rows that the workbook hides. */
  readonly withHidden?: boolean | undefined;
}

/** Encoding by which a text file was decoded. */
export interface TextEncodingInfo {
  readonly encoding: Encoding;
  /** True if detected, false if chosen. */
  readonly isFound: boolean;
  /** True if no other encoding is as likely, or if one was chosen. */
  readonly isSure: boolean;
  /** First line with a non-ASCII character, cut to 200 characters, and its number, counted from 1. */
  readonly sample: { readonly line: number; readonly text: string };
}

/** The visible sheets of a workbook, and how one of them was read. */
export interface WorkbookInfo {
  /** Names of the visible sheets. */
  readonly sheets: readonly string[];
  /** Name of the sheet that was read. */
  readonly sheet: string;
  /** Number of non-empty rows that the workbook hides, by hand or by a filter. */
  readonly hidden: number;
  readonly withHidden: boolean;
  /** True if the workbook's day numbers count from 1904 instead of 1900. */
  readonly countsFrom1904: boolean;
}

/** Rows of a file, and how they were read. */
export interface FileContent {
  readonly rows: readonly CellRow[];
  /** Null for workbooks, and for texts that read the same in every encoding. */
  readonly text: TextEncodingInfo | null;
  readonly book: WorkbookInfo | null;
}
