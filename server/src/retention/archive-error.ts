/** The log can't be archived, or an archive not be put back; the message says why, and what to do. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
