export const maxFileBytes = 5 * 1024 * 1024;

/** Reasons for refusing a file; their text keys are `orderImport.refused.<reason>`. */
export type Reason =
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

export class FileRefusal extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
