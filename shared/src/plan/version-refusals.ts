import { DomainError } from '../errors/domain-error.ts';
import type { FieldConflict } from '../errors/error-body-schema.ts';

/** The row, or the day of a print, is no longer at the version that the sender named. */
export const versionMismatch = (current?: object): DomainError =>
  new DomainError('VERSION_MISMATCH', current && { extra: { current } });

/** A whole row was sent without the version at which it was read. */
export const versionRequired = (): DomainError =>
  new DomainError('VERSION_REQUIRED', { fields: { version: 'validation.required' } });

/** Fields that somebody else changed to something else meanwhile, each with its editor; beside the row as it is now. */
export const editConflict = (conflict: readonly FieldConflict[], current: object): DomainError =>
  new DomainError('EDIT_CONFLICT', { conflict: [...conflict], extra: { current } });
