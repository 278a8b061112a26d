import { contractOf } from '@werkplan/shared/contracts.ts';
import { invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { fieldsQuerySchema } from '@werkplan/shared/http/reading-query-schema.ts';
import type { z } from 'zod';
import { parseInput } from './input.ts';

type Schema = z.core.$ZodType;
/** A tree of field names; a leaf selects the whole value. */
type FieldTree = Map<string, FieldTree>;

/** Unwraps lists, unions, defaults, and optional, nullable and read-only values, and returns the schemas of the values inside. */
const insideOf = (schema: Schema): readonly Schema[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'array':
      return insideOf(def.element);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return insideOf(def.innerType);
    case 'union':
      return def.options.flatMap(insideOf);
    default:
      return [schema];
  }
};

const hasPath = (schema: Schema, [name, ...rest]: readonly string[]): boolean => {
  if (name === undefined) return true;
  return insideOf(schema).some((inside) => {
    const { def } = (inside as z.core.$ZodTypes)._zod;
    if (def.type === 'record') return hasPath(def.valueType, rest);
    if (def.type !== 'object' || !Object.hasOwn(def.shape, name)) return false;
    return hasPath(def.shape[name] as Schema, rest);
  });
};

/** Parses the query parameter `fields` to field paths such as `truck.id`; null selects all. @throws VALIDATION_ERRORS */
export const parseFields = (given: unknown): readonly string[] | null => {
  const { fields } = parseInput(fieldsQuerySchema, { fields: given }, 'query') as z.output<
    typeof fieldsQuerySchema
  >;
  return fields === undefined ? null : [...new Set(fields.split(','))];
};

const unknownFields = () => invalid({ fields: 'validation.unknownField' });

/** Makes sure that the call's answer has all these fields. @throws VALIDATION_ERRORS for others */
export const assertFields = (endpoint: AnyEndpoint, fields: readonly string[]): void => {
  const { answer } = contractOf(endpoint);
  if (!answer || !fields.every((field) => hasPath(answer, field.split('.')))) throw unknownFields();
};

const treeOf = (fields: readonly string[]): FieldTree => {
  const tree: FieldTree = new Map();
  // Shorter names come first, so that a whole value wins over parts of it.
  for (const field of fields.toSorted((a, b) => a.length - b.length)) {
    let at: FieldTree | null = tree;
    const names = field.split('.');
    for (const [index, name] of names.entries()) {
      const known: FieldTree | undefined = at.get(name);
      if (known && known.size === 0) break;
      const next: FieldTree = known ?? new Map();
      at.set(name, next);
      at = next;
      if (index === names.length - 1) next.clear();
    }
  }
  return tree;
};

const pick = (value: unknown, chosen: FieldTree): unknown => {
  if (chosen.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => pick(one, chosen));
  const row = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    [...chosen].flatMap(([name, below]) =>
      Object.hasOwn(row, name) ? [[name, pick(row[name], below)]] : [],
    ),
  );
};

/** Returns the answer, or each row of a list, with only these fields. */
export const selectFields = (answer: unknown, fields: readonly string[]): unknown =>
  pick(answer, treeOf(fields));

/** Returns the columns to send, in the requested order. @throws VALIDATION_ERRORS for columns that the table doesn't have */
export const selectColumns = (columns: readonly string[], fields: readonly string[]): readonly string[] => {
  if (!fields.every((field) => columns.includes(field))) throw unknownFields();
  return fields;
};
