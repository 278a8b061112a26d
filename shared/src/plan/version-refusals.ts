import { DomainError } from '../errors/domain-error.ts';
import type { FieldConflict } from '../errors/error-body-schema.ts';

/** Refuses a change of a row, or a print of a day, that isn't at the named version any more. */
export const versionMismatch = (current?: object): DomainError =>
  new DomainError('VERSION_MISMATCH', current && { extra: { current } });

/** Refuses a whole row that was sent without the version at which it was read. */
export const versionRequired = (): DomainError =>
  new DomainError('VERSION_REQUIRED', { fields: { version: 'validation.required' } });

/** Refuses fields that somebody else changed meanwhile, naming each field's editor and the current row. */
export const editConflict = (conflict: readonly FieldConflict[], current: object): DomainError =>
  new DomainError('EDIT_CONFLICT', { conflict: [...conflict], extra: { current } });
