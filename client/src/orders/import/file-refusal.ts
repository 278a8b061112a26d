export const maxFileBytes = 5 * 1024 * 1024;

/** Reasons for refusing a file; their text keys are `orderImport.refused.<reason>`. */
export type FileRefusalReason =
  | 'empty'
  | 'tooLarge'
  | 'tooManyRows'
  | 'encrypted'
  | 'oldExcel'
  | 'unknown'
  | 'damaged'
  | 'unpacked'
  | 'tooLong'
  | 'several'
  | 'openDocument'
  | 'unreadable';

export class FileRefusalError extends Error {
  readonly reason: FileRefusalReason;

  constructor(reason: FileRefusalReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
