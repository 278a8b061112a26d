import type { z } from 'zod';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { isMessageKey, type MessageKey } from '@werkplan/shared/i18n/messages.ts';

type Issue = z.core.$ZodIssue;

/** Returns the issues of the union's branch that the sender most likely meant: the branch whose issues lie deepest. */
const likeliestBranch = (branches: readonly (readonly Issue[])[]): readonly Issue[] =>
  branches.reduce<readonly Issue[]>((best, branch) => {
    const depth = (issues: readonly Issue[]) => Math.max(-1, ...issues.map((issue) => issue.path.length));
    return depth(branch) > depth(best) ? branch : best;
  }, []);

const fieldsOf = (issues: readonly Issue[], where: string): Record<string, MessageKey> => {
  // The object has no prototype, so that a field named `__proto__` is stored like any other.
  const fields = Object.create(null) as Record<string, MessageKey>;
  for (const issue of issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...path, key].join('.')] = 'validation.unknownField';
    } else if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const inner = fieldsOf(likeliestBranch(issue.errors), where);
      for (const [name, key] of Object.entries(inner))
        fields[[...path, name === where ? '' : name].filter(Boolean).join('.') || where] ??= key;
    } else {
      fields[path.join('.') || where] ??= isMessageKey(issue.message)
        ? issue.message
        : 'validation.invalidFormat';
    }
  }
  return fields;
};

const beyondLimit: ReadonlySet<MessageKey> = new Set(['validation.tooLong', 'validation.mostKilograms']);

/** Converts a schema's issues to a refusal with a message per field. Issues about the input as a whole are named `where`. */
export const toRefusal = (issues: readonly Issue[], where: string): DomainError => {
  const fields = fieldsOf(issues, where);
  const isTooLong = Object.values(fields).some((problem) => beyondLimit.has(problem));
  return new DomainError(isTooLong ? 'DATA_TOO_LONG' : 'VALIDATION_ERRORS', { fields });
};

const isMissing = (issue: Issue, input: unknown): boolean =>
  issue.path.length === 1 &&
  (input as Record<string, unknown> | undefined)?.[String(issue.path[0])] === undefined;

/**
 * Parses the input with a schema. When the schema refuses the input, `alsoWrong` adds issues that the schema can't find.
 * @throws DATA_TOO_LONG, MISSING_REQUEST_PARAMETER (query) or VALIDATION_ERRORS, which name every invalid field
 */
export const parseInput = (
  schema: z.ZodType | undefined,
  input: unknown,
  where: 'params' | 'query' | 'body',
  alsoWrong: () => readonly Issue[] = () => [],
): unknown => {
  if (!schema) {
    if (where === 'body' || Object.keys(input ?? {}).length === 0) return undefined;
    throw new DomainError('VALIDATION_ERRORS', {
      fields: Object.fromEntries(
        Object.keys(input ?? {}).map((name) => [name, 'validation.unknownField' as const]),
      ),
    });
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = [...alsoWrong(), ...parsed.error.issues];
  const refusal = toRefusal(issues, where);
  const missing =
    where === 'query' &&
    refusal.code === 'VALIDATION_ERRORS' &&
    issues.every((issue) => isMissing(issue, input));
  throw missing ? new DomainError('MISSING_REQUEST_PARAMETER', refusal.details) : refusal;
};
