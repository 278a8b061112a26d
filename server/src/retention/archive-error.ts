/** Refuses archiving or putting back; the message says why and what to do. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
