import { ApiError } from '../lib/api-errors.ts';

interface EditConflict<Row> {
  readonly by: string;
  /** The other user's value of the first conflicting field. */
  readonly theirs: string;
  /** The stored row, on which the planner's value is based when it is saved again. */
  readonly row: Row;
}

/** Parses a refusal of the type EDIT_CONFLICT; null for other failures. */
export const parseEditConflict = <Row>(error: unknown): EditConflict<Row> | null => {
  if (!(error instanceof ApiError) || error.type !== 'EDIT_CONFLICT') return null;
  const { current } = error.body as { current?: Row };
  const [first] = error.conflict;
  if (!current || !first) return null;
  const { by, theirs } = first;
  const isText = typeof theirs === 'string' || typeof theirs === 'number';
  return { by, theirs: isText ? String(theirs) : '', row: current };
};
