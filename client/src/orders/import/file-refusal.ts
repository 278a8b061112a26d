/** Most bytes of a file to import. */
export const maxFileBytes = 5 * 1024 * 1024;

/** Why a file can't be read; each has its text, `order.import.refused.<reason>`. */
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

/** A file that is not read. */
export class FileRefusal extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
