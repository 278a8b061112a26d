import { DomainError } from '../errors/domain-error.ts';
import type { FieldConflict } from '../errors/error-body-schema.ts';

/** Returns the refusal of a change of a row, or a print of a day, that is no longer at the version that the request names. */
export const versionMismatch = (current?: object): DomainError =>
  new DomainError('VERSION_MISMATCH', current && { extra: { current } });

/** Returns the refusal of a whole row that was sent without the version at which it was read. */
export const versionRequired = (): DomainError =>
  new DomainError('VERSION_REQUIRED', { fields: { version: 'validation.required' } });

/** Returns the refusal of fields that somebody else has changed meanwhile, with each field's editor and the current row. */
export const editConflict = (conflict: readonly FieldConflict[], current: object): DomainError =>
  new DomainError('EDIT_CONFLICT', { conflict: [...conflict], extra: { current } });
