/** Refuses a backup or restore; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
