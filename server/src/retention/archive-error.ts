/** Thrown when archiving or putting back is refused; the message says why and what to do. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
