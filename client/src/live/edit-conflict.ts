import { ApiError } from '../lib/api-errors.ts';

/** What a refusal names of the colleague who was faster. */
interface EditConflict<Row> {
  readonly by: string;
  /** Their value of the first field in conflict. */
  readonly theirs: string;
  /** The row as it is stored now: what the own value is saved onto once its planner has seen theirs. */
  readonly row: Row;
}

/** What an EDIT_CONFLICT names; null for every other failure. */
export const editConflictIn = <Row>(error: unknown): EditConflict<Row> | null => {
  if (!(error instanceof ApiError) || error.type !== 'EDIT_CONFLICT') return null;
  const { current } = error.body as { current?: Row };
  const [first] = error.conflict;
  if (!current || !first) return null;
  const { by, theirs } = first;
  const isText = typeof theirs === 'string' || typeof theirs === 'number';
  return { by, theirs: isText ? String(theirs) : '', row: current };
};
