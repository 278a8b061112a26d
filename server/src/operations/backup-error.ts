/** Thrown when a backup or restore is refused; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
